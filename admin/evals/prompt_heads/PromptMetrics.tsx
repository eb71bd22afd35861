import Box from '@mui/material/Box'
import type { EvalPrompt } from '#api/contract/evals/eval'
import { useText } from '../../core/i18n/i18n.js'
import { formatCount, formatScore } from '../number_formats.js'
import type { KeyIn } from '../../core/i18n/message_keys.js'

/** Statistics of a prompt's responses, except those in the column header. */
export function PromptMetrics({ prompt }: { prompt: EvalPrompt }) {
  const t = useText()
  const { assertions, requests, tokensMean, tokensPerSecond } = prompt
  const { gradingTokens, reasoningTokens } = prompt
  const all: [key: KeyIn<'eval_table.prompt.metric'>, value: string | null][] = [
    ['assertions', assertions && t('eval_table.prompt.metric.assertions_of', counted(assertions))],
    ['requests', requests === null ? null : formatCount(requests)],
    ['reasoning', positive(reasoningTokens)],
    ['grading', positive(gradingTokens)],
    ['tokens_mean', tokensMean === null ? null : formatCount(Math.round(tokensMean))],
    ['tokens_per_second', tokensPerSecond === null ? null : formatScore(tokensPerSecond)],
    ['cached', useCached(prompt)],
  ]
  const metrics = all.filter(([, value]) => value !== null)
  if (metrics.length === 0) return null
  return (
    <Box component="dl" sx={LIST}>
      {metrics.map(([key, value]) => (
        <Box key={key} sx={{ display: 'contents' }}>
          <dt>{t(`eval_table.prompt.metric.${key}`)}</dt>
          <dd>{value}</dd>
        </Box>
      ))}
    </Box>
  )
}

const positive = (count: number | null) => (count ? formatCount(count) : null)

const counted = ({ passed, total }: { passed: number; total: number }) => ({
  passed: formatCount(passed),
  total: formatCount(total),
})

function useCached({ cachedTokens, tokens }: EvalPrompt): string | null {
  const t = useText()
  if (cachedTokens === null) return null
  const share = tokens === null || tokens === 0 ? null : Math.round((cachedTokens / tokens) * 100)
  const count = formatCount(cachedTokens)
  return share === null ? count : t('eval_table.prompt.metric.cached_of', { count, share })
}

const LIST = {
  'display': 'grid',
  'gridTemplateColumns': 'max-content 1fr',
  'columnGap': 2,
  'rowGap': 0.5,
  'mt': 2,
  'mb': 0,
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, fontVariantNumeric: 'tabular-nums' },
} as const
