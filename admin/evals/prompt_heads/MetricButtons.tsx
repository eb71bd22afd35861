import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import type { EvalPrompt } from '#api/contract/evals/eval'
import { useText } from '../../core/i18n/i18n.js'
import { formatCount, formatScore } from '../number_formats.js'

/** Maximum number of metrics in a column header. The dialog shows all of them. */
const SHOWN = 4

/** Mean values of a prompt's metrics. A click filters by test cases that have the metric. */
export function MetricButtons(props: {
  metrics: EvalPrompt['metrics']
  onChoose: (name: string) => void
}) {
  const t = useText()
  const { metrics, onChoose } = props
  if (metrics.length === 0) return null
  const more = metrics.length - SHOWN
  return (
    <Box sx={{ display: 'flex', gap: 0.5 }}>
      {metrics.slice(0, SHOWN).map(({ name, mean }) => (
        <ButtonBase
          key={name}
          aria-label={t('eval_table.matrix.filter_by_metric', { name, value: formatScore(mean) })}
          onClick={() => onChoose(name)}
          sx={BUTTON}
        >
          {name} <strong style={{ flexShrink: 0 }}>{formatScore(mean)}</strong>
        </ButtonBase>
      ))}
      {more > 0 && (
        <Box component="span" sx={{ color: 'text.secondary', alignSelf: 'center' }}>
          {t('eval_table.matrix.more_metrics', { count: formatCount(more) })}
        </Box>
      )}
    </Box>
  )
}

const BUTTON = {
  'font': 'inherit',
  'gap': 0.5,
  'minHeight': 24,
  'px': 0.75,
  'border': 1,
  'borderColor': 'divider',
  'borderRadius': 1,
  'overflowWrap': 'anywhere',
  '&:hover': { bgcolor: 'action.hover' },
} as const
