import ExpandMore from '@mui/icons-material/ExpandMore'
import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { FixAdvice, VulnerabilityDetail } from '#api/contract/findings/vulnerability'
import { CodeBlock } from '../../../core/code/CodeBlock.js'
import { useText } from '../../../core/i18n/i18n.js'
import { useCan } from '../../../core/session/session.js'
import { reportPath } from '../../list/SummaryTables.js'
import { VulnerabilityPart } from '../VulnerabilityPart.js'

/** Advice on fixing the vulnerability, with a link to the remediation of the latest report. */
export function HowToFix({ vulnerability }: { vulnerability: VulnerabilityDetail }) {
  const t = useText()
  const canRead = useCan('read', 'Eval')
  const { fix, lastEvalId } = vulnerability
  return (
    <VulnerabilityPart title={t('vulnerabilities.fix.title')}>
      <Typography sx={{ maxWidth: 820 }}>{fix.cause}</Typography>
      <Typography sx={{ maxWidth: 820, my: 1 }}>
        <strong>{t('vulnerabilities.fix.change')}</strong> {fix.change}
      </Typography>
      <Typography sx={{ maxWidth: 820, mb: 1.5 }}>
        <strong>{t('vulnerabilities.fix.verify')}</strong> {fix.verify}
      </Typography>
      {fix.actions.map((action) => (
        <FixAction key={action.title} action={action} />
      ))}
      {lastEvalId && canRead && (
        <Link
          component={RouterLink}
          to={`${reportPath(lastEvalId)}/remediation`}
          sx={{ display: 'inline-block', mt: 1.5 }}
        >
          {t('vulnerabilities.page.remediation')}
        </Link>
      )}
    </VulnerabilityPart>
  )
}

function FixAction({ action }: { action: FixAdvice['actions'][number] }) {
  const t = useText()
  return (
    <Accordion disableGutters variant="outlined" slotProps={SLOTS}>
      <AccordionSummary expandIcon={<ExpandMore />}>
        <Typography component="span">{action.title}</Typography>
        <Typography component="span" color="text.secondary" sx={{ ml: 1 }}>
          {t(`vulnerabilities.fix.effort.${action.effort}`)}
        </Typography>
      </AccordionSummary>
      <AccordionDetails>
        <Typography sx={{ maxWidth: 820 }}>{action.description}</Typography>
        <Box component="ol" sx={{ pl: 3, mb: 0, maxWidth: 820 }}>
          {action.steps.map(({ text, code }) => (
            <Box component="li" key={text} sx={{ mb: 1 }}>
              {text}
              {code && <CodeBlock label={t('vulnerabilities.fix.example')} text={code} />}
            </Box>
          ))}
        </Box>
      </AccordionDetails>
    </Accordion>
  )
}

const SLOTS = { heading: { component: 'h3' }, transition: { unmountOnExit: true } } as const
