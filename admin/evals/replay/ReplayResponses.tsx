import { type ReactNode, useId } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { EvalCellDetail } from '#api/contract/evals/eval'
import type { Replay } from '#api/contract/evals/eval_document'
import type { Outcome } from '#api/engines/redteam/vocabulary'
import { useText } from '../../core/i18n/i18n.js'
import { MONO } from '../../core/theme/theme.js'
import { OutcomeChip } from '../../core/display/chips/OutcomeChip.js'
import { formatLatency, formatScore } from '../cell/cell_formats.js'

/** Previous and new output, side by side on wide screens. */
export function ReplayResponses({ before, now }: { before: EvalCellDetail; now: Replay }) {
  const t = useText()
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 1fr' } }}>
      <ResponseText
        title={t('eval_replay.before')}
        outcome={before.status}
        facts={[before.score, before.latencyMs]}
        text={before.error ?? before.output}
        reason={before.reason}
      />
      <ResponseText
        title={t('eval_replay.now')}
        outcome={now.status}
        facts={[now.score, now.latencyMs]}
        text={now.error ?? now.output}
        reason={now.reason}
      >
        {now.components.length > 0 && (
          <Box
            component="ul"
            sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}
            aria-label={t('eval_cell.details.assertions')}
          >
            {now.components.map(({ type, pass, reason, metric }, index) => (
              <Box component="li" key={index} sx={{ display: 'flex', gap: 1, py: 0.25 }}>
                <OutcomeChip outcome={pass ? 'passed' : 'failed'} />
                <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                  {metric ? `${type} (${metric})` : type}: {reason}
                </Typography>
              </Box>
            ))}
          </Box>
        )}
      </ResponseText>
    </Box>
  )
}

function ResponseText(props: {
  title: string
  outcome: Outcome
  facts: [score: number | null, latencyMs: number | null]
  text: string | null
  reason: string | null
  children?: ReactNode
}) {
  const t = useText()
  const titleId = useId()
  const [score, latencyMs] = props.facts
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ minWidth: 0 }}>
      <Typography variant="h3" id={titleId} sx={{ mb: 0.5 }}>
        {props.title}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <OutcomeChip outcome={props.outcome} />
        {score !== null && <span>{t('eval_cell.score', { score: formatScore(score) })}</span>}
        {latencyMs !== null && <span>{formatLatency(latencyMs)}</span>}
      </Box>
      <Box component="pre" sx={TEXT}>
        {props.text ?? t('eval_cell.no_output')}
      </Box>
      {props.reason && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {props.reason}
        </Typography>
      )}
      {props.children}
    </Box>
  )
}

const TEXT = {
  m: 0,
  my: 1,
  p: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  fontFamily: MONO,
  fontSize: '0.8438rem',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const
