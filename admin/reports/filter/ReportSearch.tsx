import { useListContext } from 'react-admin'
import { SearchField } from '../../core/forms/SearchField.js'
import { useText } from '../../core/i18n/i18n.js'
import { useSetFilter } from '../../core/lists/filters/useSetFilter.js'

export function ReportSearch() {
  const t = useText()
  const { filterValues } = useListContext()
  const setFilter = useSetFilter()
  return (
    <SearchField
      label={t('reports.search')}
      value={typeof filterValues.q === 'string' ? filterValues.q : ''}
      onSearch={(q) => setFilter('q', q)}
      sx={{ width: { xs: '100%', sm: 340 } }}
    />
  )
}
