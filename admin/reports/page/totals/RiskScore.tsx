import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { Report } from '#api/contract/findings/report'
import { useText } from '../../../core/i18n/i18n.js'
import { SeverityChip } from '../../../core/display/chips/SeverityChip.js'
import {
  bandLegend,
  formatCount,
  formatScore,
} from '../../../core/display/formats/number_formats.js'
import { detailKey } from '../../report_view.js'
import type { ReportLinks } from '../../useReportView.js'

/** Overall risk score and level, with a legend. */
export function RiskScore({ report, links }: { report: Report; links: ReportLinks }) {
  const t = useText()
  const isKnown = report.totals.decided > 0
  return (
    <Paper variant="outlined" sx={{ p: 2, breakInside: 'avoid' }}>
      <Typography variant="h3" component="h2">
        {t('reports.risk.title')}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1 }}>
        <Typography sx={{ fontSize: '2.5rem', fontWeight: 650, lineHeight: 1.2 }}>
          {isKnown ? formatScore(report.riskScore) : '–'}
        </Typography>
        <Typography color="text.secondary">{isKnown && t('reports.risk.of_ten')}</Typography>
        {isKnown && <SeverityChip severity={report.riskLevel} />}
      </Box>
      <HighestRisk plugins={report.plugins} links={links} />
      <Typography variant="body2" color="text.secondary">
        {t(isKnown ? 'reports.risk.explanation' : 'reports.rate.no_verdicts')}
      </Typography>
      <Box
        component="ul"
        aria-label={t('reports.risk.bands')}
        sx={{
          listStyle: 'none',
          m: 0,
          mt: 1,
          p: 0,
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 1.5,
          fontSize: '0.8125rem',
          color: 'text.secondary',
        }}
      >
        {bandLegend().map(({ level, span }) => {
          const isIt = isKnown && level === report.riskLevel
          return (
            <Box
              component="li"
              key={level}
              {...(isIt ? { 'aria-current': true } : {})}
              sx={{ whiteSpace: 'nowrap', ...(isIt && { fontWeight: 650, color: 'text.primary' }) }}
            >
              {t(`severity.${level}`)} {span}
            </Box>
          )
        })}
      </Box>
    </Paper>
  )
}

/** The plugin with the highest risk, next to the number of successful attacks that explains the risk. */
function HighestRisk({ plugins, links }: { plugins: Report['plugins']; links: ReportLinks }) {
  const t = useText()
  const [first, ...others] = plugins.filter(({ successes }) => successes > 0)
  if (!first) return null
  const worst = others.reduce((a, b) => (b.riskScore > a.riskScore ? b : a), first)
  const detail = { kind: 'plugin', id: worst.pluginId } as const
  return (
    <Typography sx={{ mb: 0.5, overflowWrap: 'anywhere' }}>
      {t('reports.risk.highest')}{' '}
      <Link
        component={RouterLink}
        {...links.opening({ detail })}
        data-detail={detailKey(detail)}
        underline="always"
      >
        {worst.name}
      </Link>
      {`, ${t('reports.risk.highest_count', {
        successes: formatCount(worst.successes),
        decided: formatCount(worst.decided),
      })}`}
    </Typography>
  )
}
