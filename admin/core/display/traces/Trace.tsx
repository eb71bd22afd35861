import { useId, useMemo } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { EvalTrace } from '#api/contract/trace'
import type { Evidence, Outcome } from '#api/engines/redteam/vocabulary'
import { useText } from '../../i18n/i18n.js'
import { CopyButton } from '../../code/CopyButton.js'
import { formatMoment } from '../formats/dates.js'
import { formatLatency } from '../formats/number_formats.js'
import { SpanItem } from './SpanItem.js'
import './messages.js'
import { lengthOf, spanTree } from './span_tree.js'

/** Shortens a trace ID, which has 32 digits. The copy button copies all of them. */
const shortened = (id: string) => (id.length > 12 ? `${id.slice(0, 8)}…` : id)

/** A trace as a timeline of nested spans. */
export function Trace({
  trace,
  evidence = [],
  verdict = 'failed',
}: {
  trace: EvalTrace
  evidence?: readonly Evidence[]
  verdict?: Outcome
}) {
  const t = useText()
  const titleId = useId()
  const spans = useMemo(() => spanTree(trace.spans), [trace])
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}>
        <Typography variant="h3" id={titleId} sx={{ overflowWrap: 'anywhere' }}>
          {t('trace.title', { id: shortened(trace.id) })}
        </Typography>
        <CopyButton value={trace.id} name={t('trace.id')} />
      </Box>
      {trace.beganAt === null ? (
        <Alert severity="info">{t('trace.no_spans')}</Alert>
      ) : (
        <>
          <Typography variant="body2" color="text.secondary">
            {t('trace.summary', {
              began: formatMoment(new Date(trace.beganAt)),
              length: formatLatency(lengthOf(trace.spans)),
            })}
          </Typography>
          <Box component="ol" aria-label={t('trace.timeline')} sx={LIST}>
            {spans.map((span) => (
              <SpanItem
                key={span.id}
                span={span}
                beganAt={trace.beganAt}
                evidence={evidence.filter((each) => each.span === span.id)}
                verdict={verdict}
              />
            ))}
          </Box>
        </>
      )}
    </Box>
  )
}

const LIST = { listStyle: 'none', p: 0, m: 0, mt: 1 } as const
