import { useId, useMemo } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { EvalTrace } from '#api/contract/evals/eval'
import { useText } from '../../../core/i18n/i18n.js'
import { CopyButton } from '../../../core/code/CopyButton.js'
import { formatMoment } from '../../../core/display/formats/dates.js'
import { formatLatency } from '../../cell/cell_formats.js'
import { SpanItem } from './SpanItem.js'
import { lengthOf, spanTree } from './span_tree.js'

/** A trace as a timeline of nested spans. */
export function Trace({ trace }: { trace: EvalTrace }) {
  const t = useText()
  const titleId = useId()
  const spans = useMemo(() => spanTree(trace.spans), [trace])
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}>
        <Typography variant="h3" id={titleId} sx={{ overflowWrap: 'anywhere' }}>
          {t('eval_cell.details.trace', { id: trace.id })}
        </Typography>
        <CopyButton value={trace.id} name={t('eval_cell.details.trace_id')} />
      </Box>
      {trace.beganAt === null ? (
        <Alert severity="info">{t('eval_cell.details.no_spans')}</Alert>
      ) : (
        <>
          <Typography variant="body2" color="text.secondary">
            {t('eval_cell.details.trace_summary', {
              began: formatMoment(new Date(trace.beganAt)),
              length: formatLatency(lengthOf(trace.spans)),
            })}
          </Typography>
          <Box component="ol" aria-label={t('eval_cell.details.timeline')} sx={LIST}>
            {spans.map((span) => (
              <SpanItem key={span.id} span={span} beganAt={trace.beganAt} />
            ))}
          </Box>
        </>
      )}
    </Box>
  )
}

const LIST = { listStyle: 'none', p: 0, m: 0, mt: 1 } as const
