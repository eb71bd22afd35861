import Box from '@mui/material/Box'
import { useText } from '../../../core/i18n/i18n.js'
import { formatLatency } from '../../cell/cell_formats.js'
import { readable } from '../../cell/content/json_text.js'
import { Facts } from '../../../core/display/Facts.js'
import type { PlacedSpan } from './span_tree.js'

const TONES = { ok: 'outcome.passed.main', error: 'outcome.error.main', unset: 'primary.main' }

/** One span: name, start and duration, as text and as a bar. */
export function SpanItem({ span, beganAt }: { span: PlacedSpan; beganAt: string | null }) {
  const t = useText()
  const at = (ms: number) => beganAt && new Date(new Date(beganAt).getTime() + ms).toISOString()
  const length =
    span.durationMs === null ? t('eval_cell.span.unknown_time') : formatLatency(span.durationMs)
  return (
    <Box component="li" sx={{ py: 0.75, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ pl: Math.min(span.depth, 8) * 1.5, overflowWrap: 'anywhere' }}>
        <strong>{span.name}</strong>{' '}
        <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8438rem' }}>
          {t('eval_cell.span.summary', {
            start: formatLatency(span.startMs),
            length,
            status: t(`eval_cell.span.${span.status}`),
          })}
        </Box>
      </Box>
      <Box aria-hidden sx={{ height: 8, mt: 0.5, borderRadius: 1, bgcolor: 'action.hover' }}>
        <Box
          sx={{
            height: 8,
            borderRadius: 1,
            bgcolor: TONES[span.status],
            // Spans of zero length stay visible.
            minWidth: 3,
            width: `${span.share * 100}%`,
            ml: `min(${span.from * 100}%, calc(100% - 3px))`,
          }}
        />
      </Box>
      {span.message !== null && (
        <Box sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>{span.message}</Box>
      )}
      <Box component="details" sx={{ mt: 0.5 }}>
        <Box
          component="summary"
          aria-label={t('eval_cell.span.details_of', { name: span.name })}
          sx={{ minHeight: 24, cursor: 'pointer', fontSize: '0.8438rem' }}
        >
          {t('eval_cell.span.details')}
        </Box>
        <Facts
          facts={[
            [t('eval_cell.span.id'), span.id],
            [t('eval_cell.span.parent'), span.parentId],
            [t('eval_cell.span.started'), at(span.startMs)],
            [
              t('eval_cell.span.ended'),
              span.durationMs !== null && at(span.startMs + span.durationMs),
            ],
            ...Object.entries(span.attributes).map(
              ([name, value]) => [name, readable(value)] as const
            ),
          ]}
        />
      </Box>
    </Box>
  )
}
