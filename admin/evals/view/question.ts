import type { EvalFilter } from '#api/contract/evals/eval'
import { apiFilter, type EvalView } from './eval_view.js'

/** Parameters of the request for one matrix page. */
export type MatrixQuestion = {
  filter: EvalFilter
  sort: readonly [string, 'ASC' | 'DESC'] | null
  page: number
  perPage: number
  compare: readonly string[]
  /** Whether cells include the rendered prompts. */
  hasPrompts: boolean
  /** Whether cells include tokens of reasoning and grading, and tokens per second. */
  hasFigures: boolean
  /** Number of characters to which texts are truncated; `all` for no truncation. */
  characters: number | 'all'
}

/** Number of characters loaded for compact rows. */
const COMPACT_CHARACTERS = 300

export function questionOf(view: EvalView): MatrixQuestion {
  const { sort, page, perPage, compare, cell } = view
  // By default, a comparison lists changes first.
  const usual = compare.length > 0 ? (['changed', 'DESC'] as const) : null
  return {
    filter: apiFilter(view),
    sort: sort ? ([sort.field, sort.order] as const) : usual,
    page,
    perPage,
    compare,
    hasPrompts: cell.showPrompts,
    hasFigures: cell.showInference,
    characters: cell.compact ? COMPACT_CHARACTERS : (cell.cut ?? 'all'),
  }
}
