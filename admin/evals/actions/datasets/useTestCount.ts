import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../core/i18n/i18n.js'
import { matrixQuery } from '../../queries.js'
import { teamSource } from '../../eval_source.js'
import { formatCount } from '../../number_formats.js'
import { apiFilter, type EvalView } from '../../view/eval_view.js'

/** Counts the filtered test cases; `count` is null until loaded. */
export function useTestCount(evalId: string, view: EvalView) {
  const t = useText()
  const choice = { filter: apiFilter(view), sort: null, compare: [] }
  const question = {
    ...choice,
    page: 1,
    perPage: 1,
    hasPrompts: false,
    hasFigures: false,
    characters: 1,
  }
  const query = useQuery(matrixQuery(evalId, question, teamSource))
  const { data, isPlaceholderData, error, refetch } = query
  if (!data || isPlaceholderData) return { count: null, error, refetch }
  const { total, isMore } = data
  const count = formatCount(total)
  const text = isMore ? t('eval_page.more_than', { count }) : count
  return { count: { total, text }, error: null, refetch }
}
