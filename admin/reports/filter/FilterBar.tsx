import Box from '@mui/material/Box'
import type { Report } from '#api/contract/findings/report'
import { SearchField } from '../../core/forms/SearchField.js'
import { useText } from '../../core/i18n/i18n.js'
import { FilterChoice } from './FilterChoice.js'
import { LIST_KEYS } from '../report_view.js'
import { filterOptions } from './filter_options.js'
import type { ReportLinks } from '../useReportView.js'

/** Search field and filters of the report; see `filterOptions` for the choices. */
export function FilterBar({ report, links }: { report: Report; links: ReportLinks }) {
  const t = useText()
  const options = filterOptions(report, t)
  const { q, likely } = links.view.filter
  const hasEstimates = likely.length > 0 || report.likely.failed + report.likely.passed > 0
  const keys = LIST_KEYS.filter((key) => key !== 'likely' || hasEstimates)
  return (
    <Box
      role="search"
      aria-label={t('list.filters')}
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          xs: '1fr 1fr',
          sm: 'repeat(3, 1fr)',
          lg: `minmax(220px, 2fr) repeat(${keys.length}, minmax(120px, 1fr))`,
        },
        gap: 1,
        mt: 2,
        displayPrint: 'none',
      }}
    >
      <SearchField
        label={t('reports.filter.q')}
        value={q}
        // Adds one history entry per search instead of one for each pause in typing.
        onSearch={(text) => links.go({ filter: { q: text }, probe: null }, { replace: q !== '' })}
        sx={{ gridColumn: { xs: '1 / -1', lg: 'auto' } }}
      />
      {keys.map((key) => (
        <FilterChoice
          key={key}
          label={t(`reports.filter.${key}`)}
          options={options[key]}
          values={links.view.filter[key]}
          onChange={(values) => links.go({ filter: { [key]: values }, probe: null })}
        />
      ))}
    </Box>
  )
}
