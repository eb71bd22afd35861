import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import type { NumberedAction, RemediationContent } from '#api/contract/findings/remediation'
import { useText } from '../../core/i18n/i18n.js'
import { Section } from '../../core/display/Section.js'
import { actionId } from '../../reports/action_id.js'
import { CodeBlock } from './CodeBlock.js'
import { SECTIONS } from './sections.js'

/** List of actions, ordered by risk reduction per effort. */
export function ActionItems({ content }: { content: RemediationContent }) {
  const t = useText()
  return (
    <Section
      id={SECTIONS.actions}
      title={t('remediation.actions.title')}
      explanation={t('remediation.actions.hint')}
    >
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {content.actions.map((action) => (
          <ActionItem key={action.number} action={action} content={content} />
        ))}
      </Box>
    </Section>
  )
}

type ItemProps = { action: NumberedAction; content: RemediationContent }

function ActionItem({ action, content }: ItemProps) {
  const t = useText()
  const names = content.vulnerabilities
    .filter(({ pluginId }) => action.vulnerabilities.includes(pluginId))
    .map(({ name }) => name)
  return (
    <Box
      component="li"
      id={actionId(action.number)}
      tabIndex={-1}
      sx={{
        borderTop: 1,
        borderColor: 'divider',
        py: 2,
      }}
    >
      <Typography variant="h3" sx={{ breakAfter: 'avoid' }}>
        {t('remediation.actions.numbered', { number: action.number, title: action.title })}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, my: 0.75 }}>
        <Chip size="small" variant="outlined" label={t(`remediation.types.${action.type}`)} />
        <Chip size="small" variant="outlined" label={t(`remediation.efforts.${action.effort}`)} />
        <Chip size="small" variant="outlined" label={action.timeEstimate} />
      </Box>
      <Typography sx={{ maxWidth: 820 }}>{action.description}</Typography>
      <Typography sx={{ maxWidth: 820, mt: 0.5 }}>
        <strong>{t('remediation.actions.impact')}</strong> {action.impact}
      </Typography>
      <Box component="ol" sx={{ pl: 3, my: 1, maxWidth: 900 }}>
        {action.steps.map(({ text, code }) => (
          <Box component="li" key={text} sx={{ mb: 1 }}>
            {text}
            {code && <CodeBlock code={code} name={action.title} />}
          </Box>
        ))}
      </Box>
      <Typography sx={{ maxWidth: 820 }}>
        <strong>{t('remediation.actions.verify')}</strong> {action.verify}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5, maxWidth: 820 }}>
        {t('remediation.actions.addresses', { names: names.join(', ') })}
      </Typography>
    </Box>
  )
}
