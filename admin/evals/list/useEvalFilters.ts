import { useText } from '../../app/i18n.js'
import type { ListFilter } from '../../ui/list/list_filter.js'

/** What evaluations can be filtered by. */
export function useEvalFilters(): ListFilter[] {
  const t = useText()
  return [
    {
      source: 'type',
      label: t('evals.field.type'),
      choices: ['eval', 'redteam'].map((id) => ({ id, name: t(`evals.type.${id}`) })),
    },
    { source: 'createdAt_gte', label: t('list.since'), choices: [], day: 'start' },
    { source: 'createdAt_lte', label: t('list.until'), choices: [], day: 'end' },
    { source: 'tag', label: t('evals.field.tag'), choices: [], byLinkOnly: true },
    { source: 'plugin', label: t('evals.field.plugin'), choices: [], byLinkOnly: true },
    { source: 'strategy', label: t('evals.field.strategy'), choices: [], byLinkOnly: true },
  ]
}
