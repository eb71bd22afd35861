import type { Translate } from '../../app/i18n.js'
import { formatDate } from '../dates.js'
import type { ListFilter } from './list_filter.js'

const asDay = (value: string) => formatDate(new Date(value))

/** The span of creation that a link may narrow a list to. */
export const createdFilters = (t: Translate): ListFilter[] => [
  { source: 'createdAt_gte', label: t('list.since'), choices: [], byLinkOnly: true, format: asDay },
  { source: 'createdAt_lte', label: t('list.until'), choices: [], byLinkOnly: true, format: asDay },
]
