import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link as RouterLink } from 'react-router'
import { OUTCOMES, type Outcome, type OutcomeCounts } from '#api/engines/redteam/vocabulary'
import { useText } from '../../core/i18n/i18n.js'
import { formatCount } from '../../core/display/formats/number_formats.js'
import { PROBES_HASH, type ReportLinks } from '../useReportView.js'

/** Tabs that filter by outcome. Their counts take the other filters into account. */
export function OutcomeTabs(props: { counts: OutcomeCounts; total: number; links: ReportLinks }) {
  const t = useText()
  const { links } = props
  const { status } = links.view.filter
  const tab = (label: string, count: number, chosen: Outcome[]) => {
    const isCurrent = status.join() === chosen.join()
    return (
      <Button
        key={label}
        component={RouterLink}
        to={links.to({ filter: { status: chosen }, probe: null }, PROBES_HASH)}
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
      {tab(t('reports.probes.all'), props.total, [])}
      {OUTCOMES.map((outcome) => tab(t(`outcome.${outcome}`), props.counts[outcome], [outcome]))}
    </Box>
  )
}
