import { memo } from 'react'
import Box from '@mui/material/Box'
import type { EvalPrompt } from '#api/contract/eval'
import { useText } from '../../app/i18n.js'
import { formatCost, formatCount, formatLatency, formatScore } from '../figures.js'
import { OutcomeNumbers } from '../OutcomeNumbers.js'
import { PassRateText } from '../PassRateText.js'
import type { Sort } from '../page/eval_view.js'
import { MetricButtons } from './MetricButtons.js'
import { PromptText } from './PromptText.js'
import { SortButton } from './SortButton.js'

/** A prompt of a provider with its figures; those that can be sorted by are buttons. */
export const PromptHead = memo(function PromptHead(props: {
  evalId: string
  prompt: EvalPrompt
  sort: Sort | null
  /** Null: of another evaluation, by whose figures nothing is sorted. */
  onSort: ((sort: Sort | null) => void) | null
  /** Narrows the tests to those that have a metric. */
  onMetric?: (name: string) => void
}) {
  const t = useText()
  const { prompt, sort, onSort } = props
  const score = prompt.score === null ? null : formatScore(prompt.score)
  const latency = prompt.latencyMs === null ? null : formatLatency(prompt.latencyMs)
  const figure = (key: string, field: string, value: string | null) => {
    if (value === null || !onSort) return null
    const label = t(`eval_table.matrix.figure.${key}`, { value })
    return <SortButton field={`${field}:${prompt.idx}`} label={label} sort={sort} onSort={onSort} />
  }
  return (
    <Box sx={{ display: 'grid', gap: 0.25 }}>
      <PromptText prompt={prompt} />
      {prompt.provider && <Box sx={{ fontWeight: 650 }}>{prompt.provider}</Box>}
      <Box>
        <PassRateText rate={prompt.passRate} />
      </Box>
      <Box sx={{ fontSize: '0.8125rem' }}>
        <OutcomeNumbers counts={prompt} />
      </Box>
      {onSort && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 1.5,
            fontSize: '0.8125rem',
            color: 'text.secondary',
          }}
        >
          {figure('score', 'score', score)}
          {figure('latency', 'latencyMs', latency)}
          {prompt.tokens !== null && (
            <span>
              {t('eval_table.matrix.figure.tokens', { value: formatCount(prompt.tokens) })}
            </span>
          )}
          {prompt.costUsd !== null && (
            <span>{t('eval_table.matrix.figure.cost', { value: formatCost(prompt.costUsd) })}</span>
          )}
          {prompt.derived.map(({ name, value }) => (
            <span key={name}>
              {t('eval_table.matrix.figure.derived', {
                name,
                value:
                  value === null ? t('eval_table.matrix.figure.not_derived') : formatScore(value),
              })}
            </span>
          ))}
        </Box>
      )}
      {props.onMetric && <MetricButtons metrics={prompt.metrics} onChoose={props.onMetric} />}
    </Box>
  )
})
