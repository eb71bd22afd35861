import { useId, useMemo } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { EvalTrace } from '#api/contract/eval'
import { useText } from '../../app/i18n.js'
import { CopyButton } from '../../ui/CopyButton.js'
import { formatMoment } from '../../ui/dates.js'
import { formatLatency } from '../cell/cell_figures.js'
import { SpanItem } from './SpanItem.js'
import { lengthOf, spanTree } from './span_tree.js'

/** One trace: its spans as a timeline, each below its parent. */
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
            {t('eval_cell.details.trace_length', {
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
