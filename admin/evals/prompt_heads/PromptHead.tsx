import { memo } from 'react'
import Box from '@mui/material/Box'
import type { EvalPrompt } from '#api/contract/evals/eval'
import { useText } from '../../core/i18n/i18n.js'
import { formatCost, formatCount, formatLatency, formatScore } from '../number_formats.js'
import { OutcomeNumbers } from '../parts/OutcomeNumbers.js'
import { PassRateText } from '../parts/PassRateText.js'
import type { Sort } from '../view/eval_view.js'
import { MetricButtons } from './MetricButtons.js'
import { PromptText } from './PromptText.js'
import { SortButton } from './SortButton.js'
import type { KeyIn } from '../../core/i18n/message_keys.js'

/**
 * Column header with prompt, provider, pass rate and outcome counts, and with buttons that sort and filter by metrics.
 * Lines do not wrap, which limits the header's height: the metrics scroll, and the prompt's dialog lists all of them.
 */
export const PromptHead = memo(function PromptHead(props: {
  evalId: string
  prompt: EvalPrompt
  sort: Sort | null
  /** Null for columns of compared evaluations, which are not sortable. */
  onSort: ((sort: Sort | null) => void) | null
  /** Filters by test cases that have a metric. */
  onMetric?: (name: string) => void
}) {
  const { prompt, onSort } = props
  return (
    <div className="matrix-head">
      <div className="matrix-head-line">
        <PromptText prompt={prompt} />
        {prompt.provider && (
          <strong className="matrix-line" title={prompt.provider}>
            {prompt.provider}
          </strong>
        )}
      </div>
      <div className="matrix-line">
        <PassRateText rate={prompt.passRate} />
      </div>
      <div className="matrix-line">
        <OutcomeNumbers counts={prompt} />
      </div>
      {onSort && (
        <div className="matrix-head-line" data-scrolls>
          <Metrics prompt={prompt} sort={props.sort} onSort={onSort} />
          {props.onMetric && <MetricButtons metrics={prompt.metrics} onChoose={props.onMetric} />}
        </div>
      )}
    </div>
  )
})

type MetricsProps = {
  prompt: EvalPrompt
  sort: Sort | null
  onSort: (sort: Sort | null) => void
}

function Metrics({ prompt, sort, onSort }: MetricsProps) {
  const t = useText()
  const score = prompt.score === null ? null : formatScore(prompt.score)
  const latency = prompt.latencyMs === null ? null : formatLatency(prompt.latencyMs)
  const sortableMetric = (
    key: KeyIn<'eval_table.matrix.metric'>,
    field: string,
    value: string | null
  ) => {
    if (value === null) return null
    const label = t(`eval_table.matrix.metric.${key}`, { value })
    return <SortButton field={`${field}:${prompt.idx}`} label={label} sort={sort} onSort={onSort} />
  }
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 1.5, color: 'text.secondary' }}>
      {sortableMetric('score', 'score', score)}
      {sortableMetric('latency', 'latencyMs', latency)}
      {prompt.tokens !== null && (
        <span>{t('eval_table.matrix.metric.tokens', { value: formatCount(prompt.tokens) })}</span>
      )}
      {prompt.costUsd !== null && (
        <span>{t('eval_table.matrix.metric.cost', { value: formatCost(prompt.costUsd) })}</span>
      )}
      {prompt.derived.map(({ name, value }) => (
        <span key={name}>
          {t('eval_table.matrix.metric.derived', {
            name,
            value: value === null ? t('eval_table.matrix.metric.not_derived') : formatScore(value),
          })}
        </span>
      ))}
    </Box>
  )
}
