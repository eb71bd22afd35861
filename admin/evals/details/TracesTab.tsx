import { useMemo } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useText } from '../../app/i18n.js'
import type { DetailProps } from './detail_props.js'
import { spanTree } from './span_tree.js'
import { SpanItem } from './SpanItem.js'

/** What happened while the answer was made, as a timeline: each span below its parent. */
export function TracesTab({ cell }: DetailProps) {
  const t = useText()
  const spans = useMemo(() => spanTree(cell.traces), [cell.traces])
  if (spans.length === 0) {
    return (
      <Typography color="text.secondary" sx={{ mt: 2 }}>
        {t('eval_cell.details.no_traces')}
      </Typography>
    )
  }
  return (
    <Box component="ol" aria-label={t('eval_cell.details.timeline')} sx={LIST}>
      {spans.map((span) => (
        <SpanItem key={span.id} span={span} />
      ))}
    </Box>
  )
}

const LIST = { listStyle: 'none', p: 0, m: 0, mt: 2 } as const
