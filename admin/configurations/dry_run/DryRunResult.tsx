import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { DryRun } from '#api/contract/evals/eval_document'
import { useText } from '../../core/i18n/i18n.js'
import { MONO } from '../../core/theme/theme.js'
import { OutcomeChip } from '../../core/display/chips/OutcomeChip.js'

/** Output and assertion results of one column. */
export function DryRunResult({ result }: { result: DryRun['results'][number] }) {
  const t = useText()
  const { provider, prompt, status, output, error, reason, score, latencyMs, components } = result
  return (
    <Box
      component="section"
      aria-label={`${provider}: ${prompt.slice(0, 80)}`}
      sx={{ borderTop: 1, borderColor: 'divider', py: 2 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1 }}>
        <OutcomeChip outcome={status} />
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{provider}</Typography>
        <Typography variant="body2" color="text.secondary">
          {t('eval_editor.dry.ms', { ms: Math.round(latencyMs) })}
          {score !== null && ` · ${t('eval_editor.dry.score', { score: round(score) })}`}
        </Typography>
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {prompt}
      </Typography>
      <Box
        component="pre"
        sx={{
          m: 0,
          my: 1,
          fontFamily: MONO,
          fontSize: '0.8438rem',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {error ?? output ?? t('eval_editor.dry.no_response')}
      </Box>
      {components.length > 0 ? (
        <Box
          component="ul"
          sx={{ listStyle: 'none', m: 0, p: 0 }}
          aria-label={t('eval_editor.dry.checks')}
        >
          {components.map(({ type, pass, reason: why, metric }, index) => (
            <Box component="li" key={index} sx={{ display: 'flex', gap: 1, py: 0.25 }}>
              <OutcomeChip outcome={pass ? 'passed' : 'failed'} />
              <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                {metric ? `${type} (${metric})` : type}: {why}
              </Typography>
            </Box>
          ))}
        </Box>
      ) : (
        reason && <Typography variant="body2">{reason}</Typography>
      )}
    </Box>
  )
}

const round = (score: number) => Math.round(score * 1000) / 1000
