import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { useText } from '../../core/i18n/i18n.js'
import { activeFilters, type Names } from './filter_options.js'
import { NO_FILTER } from '../report_view.js'
import type { ReportLinks } from '../useReportView.js'

/** Active filters as removable chips, with a button that clears all. */
export function FilterChips({ names, links }: { names: Names; links: ReportLinks }) {
  const t = useText()
  const active = activeFilters(links.view.filter, names, t)
  if (active.length === 0) return null
  return (
    <Box
      role="group"
      aria-label={t('list.filtered_by')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75, my: 1 }}
    >
      {active.map(({ name, without }) => (
        <Chip
          key={name}
          label={name}
          size="small"
          onDelete={() => links.go({ filter: without, probe: null })}
          onClick={() => links.go({ filter: without, probe: null })}
          aria-label={t('list.remove_filter', { name })}
          sx={{ maxWidth: '100%', height: 26 }}
        />
      ))}
      <Button
        onClick={() => links.go({ filter: NO_FILTER, probe: null })}
        sx={{ minHeight: 26, py: 0, displayPrint: 'none' }}
      >
        {t('list.clear_all')}
      </Button>
    </Box>
  )
}
