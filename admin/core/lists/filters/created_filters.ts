import type { Translate } from '../../i18n/i18n.js'
import { formatDate } from '../../display/formats/dates.js'
import type { ListFilter } from './list_filter.js'

const asDay = (value: string) => formatDate(new Date(value))

/** Returns the filters by creation date, which only links can set. */
export const createdFilters = (t: Translate): ListFilter[] => [
  { source: 'createdAt_gte', label: t('list.since'), choices: [], byLinkOnly: true, format: asDay },
  { source: 'createdAt_lte', label: t('list.until'), choices: [], byLinkOnly: true, format: asDay },
]
