import ExpandMore from '@mui/icons-material/ExpandMore'
import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { AttackExample, RemediationContent } from '#api/contract/findings/remediation'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import { useEvalSource } from '../../evals/eval_source.js'
import { Section } from '../../core/display/Section.js'
import { WholeText } from '../../core/display/WholeText.js'
import { probeIn } from '../../core/sensitive_text/revealed.js'
import { SensitiveText } from '../../core/sensitive_text/SensitiveText.js'
import { SECTIONS } from './sections.js'

type Props = { evalId: string; content: RemediationContent }

/** Examples of successful attacks by vulnerability, with prompt, response and reason. */
export function AttackExamples({ evalId, content }: Props) {
  const t = useText()
  return (
    <Section
      id={SECTIONS.examples}
      title={t('remediation.examples.title')}
      explanation={t('remediation.examples.hint')}
    >
      {content.vulnerabilities.map(({ pluginId, name }) => {
        const examples = content.examples.filter((example) => example.pluginId === pluginId)
        if (examples.length === 0) return null
        return (
          <Accordion key={pluginId} disableGutters variant="outlined" slotProps={HEADING}>
            <AccordionSummary expandIcon={<ExpandMore />}>
              <Typography component="span">{name}</Typography>
              <Typography component="span" color="text.secondary" sx={{ ml: 1 }}>
                {t('remediation.examples.count', { smart_count: examples.length })}
              </Typography>
            </AccordionSummary>
            <AccordionDetails>
              {examples.map((example) => (
                <Example key={example.resultId} example={example} evalId={evalId} />
              ))}
            </AccordionDetails>
          </Accordion>
        )
      })}
    </Section>
  )
}

const HEADING = { heading: { component: 'h3' } } as const

type ShownExample = {
  isHidden: boolean
  prompt: string
  output: string | null
  reason: string | null
}

function Example({ example, evalId }: { example: AttackExample; evalId: string }) {
  const t = useText()
  const { isPublic } = useEvalSource()
  const canShow = useCan('update', 'Eval') && !isPublic
  const { strategyName, grader, resultId, isHidden = false } = example
  const address = `/redteam/report/${encodeURIComponent(evalId)}?probe=${resultId}`
  return (
    <Box sx={{ '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider', mt: 2, pt: 2 } }}>
      <Typography variant="body2" color="text.secondary">
        {t('remediation.examples.by', { strategy: strategyName, grader: grader ?? '–' })}{' '}
        {!isPublic && (
          <Link
            component={RouterLink}
            to={address}
            underline="always"
            sx={{ displayPrint: 'none' }}
          >
            {t('remediation.examples.open')}
          </Link>
        )}
      </Typography>
      <SensitiveText<ShownExample>
        record={{ ...example, isHidden }}
        evalId={evalId}
        testIdx={example.testIdx}
        find={probeIn(resultId)}
        canShow={canShow}
      >
        {({ reason, prompt, output }) => (
          <>
            <Typography sx={{ maxWidth: 820 }}>
              <strong>{t('remediation.examples.reason')}</strong> {reason}
            </Typography>
            <WholeText label={t('remediation.examples.prompt')} text={prompt} />
            <WholeText label={t('remediation.examples.output')} text={output ?? ''} />
          </>
        )}
      </SensitiveText>
    </Box>
  )
}
