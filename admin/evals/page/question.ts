import type { EvalFilter } from '#api/contract/eval'
import { apiFilter, type EvalView } from './eval_view.js'

/** A page of the matrix: what is asked of the server. */
export type MatrixQuestion = {
  filter: EvalFilter
  sort: readonly [string, 'ASC' | 'DESC'] | null
  /** From 1. */
  page: number
  perPage: number
  compare: readonly string[]
  /** Prompts as they were sent come with the cells. */
  hasPrompts: boolean
}

/** What a view asks the server. */
export function questionOf(view: EvalView): MatrixQuestion {
  const { sort, page, perPage, compare, cell } = view
  // What changed comes first, unless another order is asked for.
  const usual = compare.length > 0 ? (['changed', 'DESC'] as const) : null
  return {
    filter: apiFilter(view),
    sort: sort ? ([sort.field, sort.order] as const) : usual,
    page,
    perPage,
    compare,
    hasPrompts: cell.showPrompts,
  }
}
