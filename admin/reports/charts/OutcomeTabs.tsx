import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link as RouterLink } from 'react-router'
import type { Report } from '#api/contract/findings/report'
import { ESTIMATED_OUTCOMES, OUTCOMES } from '#api/engines/redteam/vocabulary'
import { useText } from '../../core/i18n/i18n.js'
import { formatCount } from '../../core/display/formats/number_formats.js'
import { NO_OUTCOME, type ReportFilter } from '../report_view.js'
import { PROBES_HASH, type ReportLinks } from '../useReportView.js'

/** Tabs that filter by outcome or, if there are estimates, by estimate. Their counts take the other filters into account. */
export function OutcomeTabs({ figures, links }: { figures: Report; links: ReportLinks }) {
  const t = useText()
  const { totals, likely: counts } = figures
  const { status, likely } = links.view.filter
  const tab = (label: string, count: number, chosen: Partial<ReportFilter>) => {
    const filter = { ...NO_OUTCOME, ...chosen }
    const isCurrent =
      status.join() === filter.status.join() && likely.join() === filter.likely.join()
    return (
      <Button
        key={label}
        component={RouterLink}
        to={links.to({ filter, probe: null }, PROBES_HASH)}
        variant={isCurrent ? 'contained' : 'outlined'}
        {...(isCurrent ? { 'aria-current': 'true' as const } : {})}
        sx={{ gap: 0.75 }}
      >
        {label}
        <Box component="span" sx={{ fontWeight: 400 }}>
          {formatCount(count)}
        </Box>
      </Button>
    )
  }
  return (
    <Box
      component="nav"
      aria-label={t('reports.probes.by_outcome')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, displayPrint: 'none' }}
    >
      {tab(t('reports.probes.all'), totals.tests, {})}
      {OUTCOMES.map((outcome) =>
        tab(t(`outcome.${outcome}`), totals[outcome], { status: [outcome] })
      )}
      {ESTIMATED_OUTCOMES.filter((one) => counts[one] > 0 || likely.includes(one)).map((outcome) =>
        tab(t(`estimate.${outcome}`), counts[outcome], { likely: [outcome] })
      )}
    </Box>
  )
}
