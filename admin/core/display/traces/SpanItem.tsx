import Box from '@mui/material/Box'
import type { Evidence, Outcome } from '#api/engines/redteam/vocabulary'
import { useText } from '../../i18n/i18n.js'
import { MarkedText } from '../evidence/MarkedText.js'
import { Facts } from '../Facts.js'
import { formatLatency } from '../formats/number_formats.js'
import type { PlacedSpan } from './span_tree.js'

const TONES = { ok: 'outcome.passed.main', error: 'outcome.error.main', unset: 'primary.main' }

type Props = {
  span: PlacedSpan
  beganAt: string | null
  /** Evidence in attributes of this span. A span with evidence is open. */
  evidence?: readonly Evidence[]
  verdict?: Outcome
}

/** One span: name, start and duration, as text and as a bar. */
export function SpanItem({ span, beganAt, evidence = [], verdict = 'failed' }: Props) {
  const t = useText()
  const length =
    span.durationMs === null ? t('trace.span.unknown_time') : formatLatency(span.durationMs)
  return (
    <Box component="li" sx={{ py: 0.75, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ pl: Math.min(span.depth, 8) * 1.5, overflowWrap: 'anywhere' }}>
        <strong>{span.name}</strong>{' '}
        {evidence.length > 0 && (
          <Box component="strong" sx={{ color: `outcome.${verdict}.text` }}>
            {t('trace.span.evidence')}{' '}
          </Box>
        )}
        <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8438rem' }}>
          {t('trace.span.summary', {
            start: formatLatency(span.startMs),
            length,
            status: t(`trace.span.${span.status}`),
          })}
        </Box>
      </Box>
      <Bar span={span} />
      {span.message !== null && (
        <Box sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>{span.message}</Box>
      )}
      <SpanDetails {...{ span, beganAt, evidence, verdict }} />
    </Box>
  )
}

const Bar = ({ span }: { span: PlacedSpan }) => (
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
)

/** IDs, times and attributes; attributes with evidence come first. */
function SpanDetails({ span, beganAt, evidence, verdict }: Required<Props>) {
  const t = useText()
  const at = (ms: number) => beganAt && new Date(new Date(beganAt).getTime() + ms).toISOString()
  const isMarked = (name: string) => evidence.some(({ attribute }) => attribute === name)
  const attributes = Object.entries(span.attributes).map(([name, value]) => ({
    name,
    // Evidence offsets refer to the unchanged string or, for other values, to compact JSON.
    text: typeof value === 'string' ? value : JSON.stringify(value, null, isMarked(name) ? 0 : 2),
  }))
  const facts = attributes
    .toSorted((one, two) => Number(isMarked(two.name)) - Number(isMarked(one.name)))
    .map(({ name, text }) => {
      const marked = evidence.filter(({ attribute }) => attribute === name)
      const shown = <MarkedText text={text} evidence={marked} verdict={verdict} />
      return [name, marked.length > 0 ? shown : text] as const
    })
  return (
    <Box component="details" open={evidence.length > 0} sx={{ mt: 0.5 }}>
      <Box
        component="summary"
        aria-label={t('trace.span.details_of', { name: span.name })}
        sx={{ minHeight: 24, cursor: 'pointer', fontSize: '0.8438rem' }}
      >
        {t('trace.span.details')}
      </Box>
      <Facts
        facts={[
          [t('trace.span.id'), span.id],
          [t('trace.span.parent'), span.parentId],
          [t('trace.span.started'), at(span.startMs)],
          [t('trace.span.ended'), span.durationMs !== null && at(span.startMs + span.durationMs)],
          ...facts,
        ]}
      />
    </Box>
  )
}
