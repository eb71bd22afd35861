import { useQuery } from '@tanstack/react-query'
import { useText } from '../../app/i18n.js'
import { matrixQuery } from '../eval_queries.js'
import { teamSource } from '../eval_source.js'
import { formatCount } from '../figures.js'
import { apiFilter, type EvalView } from '../page/eval_view.js'

/** How many tests the filters of a view choose; null until the server has said. */
export function useTestCount(evalId: string, view: EvalView) {
  const t = useText()
  const choice = { filter: apiFilter(view), sort: null, compare: [] }
  const question = { ...choice, page: 1, perPage: 1, hasPrompts: false }
  const { data, isPlaceholderData } = useQuery(matrixQuery(evalId, question, teamSource))
  if (!data || isPlaceholderData) return null
  const { total, isMore } = data
  const count = formatCount(total)
  return { total, text: isMore ? t('eval_page.more_than', { count }) : count }
}
