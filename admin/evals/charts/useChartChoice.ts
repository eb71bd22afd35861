import { useSearchParams } from 'react-router'
import type { EvalPrompt } from '#api/contract/evals/eval'

const KEYS = ['histogram', 'x', 'y'] as const
type Key = (typeof KEYS)[number]

/**
 * Returns the prompts selected in the charts, which are kept in the URL, and a function that
 * selects another.
 */
export function useChartChoice(prompts: readonly EvalPrompt[]) {
  const [params, setParams] = useSearchParams()
  const known = (key: Key, otherwise: number) => {
    const text = params.get(`chart_${key}`)
    const idx = Number(text)
    return text !== null && prompts.some((prompt) => prompt.idx === idx) ? idx : otherwise
  }
  const first = prompts[0]?.idx ?? 0
  const choose = (key: Key, idx: number) =>
    setParams((now) => {
      const changed = new URLSearchParams(now)
      changed.set(`chart_${key}`, String(idx))
      return changed
    })
  return {
    histogram: known('histogram', first),
    x: known('x', first),
    y: known('y', prompts[1]?.idx ?? first),
    choose,
  }
}
