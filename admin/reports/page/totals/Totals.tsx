import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { Report } from '#api/contract/findings/report'
import { useText } from '../../../core/i18n/i18n.js'
import { OutcomeChip } from '../../../core/display/chips/OutcomeChip.js'
import { metricText } from '../../counted.js'
import { MetricLink } from '../../charts/MetricLink.js'
import {
  formatCount,
  formatInterval,
  formatPercent,
} from '../../../core/display/formats/number_formats.js'
import { RateNote } from '../../../core/display/formats/Rate.js'
import { OutcomeBar } from '../../charts/OutcomeBar.js'
import { BAR_ORDER } from '../../charts/outcome_rows.js'
import { PRINT_IN_COLOR } from '../../../core/page/PrintStyle.js'
import { REPORT_SECTIONS } from '../header/report_sections.js'
import { RiskScore } from './RiskScore.js'
import type { ReportLinks } from '../../useReportView.js'

/** Key metrics of the report. */
export function Totals({ report, links }: { report: Report; links: ReportLinks }) {
  const t = useText()
  return (
    <Box
      id={REPORT_SECTIONS.summary}
      component="section"
      aria-label={t('report_details.summary')}
      tabIndex={-1}
      sx={{
        'display': 'grid',
        'outline': 'none',
        'gridTemplateColumns': { xs: 'minmax(0, 1fr)', md: '1.1fr 1.4fr 1.1fr' },
        'gap': 1,
        'mt': 1,
        '@media print': { gridTemplateColumns: '1fr 1fr 1fr' },
      }}
    >
      <SuccessRate report={report} />
      <Outcomes report={report} links={links} />
      <RiskScore report={report} links={links} />
    </Box>
  )
}

function SuccessRate({ report: { totals } }: { report: Report }) {
  const t = useText()
  const { rate, interval, successes, decided } = totals
  return (
    <Paper variant="outlined" sx={{ p: 2, breakInside: 'avoid' }}>
      <Typography variant="h3" component="h2">
        {t('reports.columns.rate')}
      </Typography>
      <Typography sx={{ fontSize: '2.5rem', fontWeight: 650, lineHeight: 1.2 }}>
        {rate === null ? '–' : formatPercent(rate)}
      </Typography>
      {rate === null || !interval ? (
        <Typography color="text.secondary">{t('reports.rate.no_verdicts')}</Typography>
      ) : (
        <>
          <IntervalScale rate={rate} interval={interval} />
          <Typography>
            {t('reports.rate.succeeded', {
              successes: formatCount(successes),
              decided: formatCount(decided),
            })}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {t('reports.rate.interval', { interval: formatInterval(interval) })}
          </Typography>
          <RateNote success={totals} />
        </>
      )}
    </Paper>
  )
}

/** Attack success rate and confidence interval on a scale from 0 to 100%. */
function IntervalScale(props: { rate: number; interval: { low: number; high: number } }) {
  const { low, high } = props.interval
  return (
    <Box
      aria-hidden
      {...PRINT_IN_COLOR}
      sx={{ position: 'relative', height: 10, my: 1, bgcolor: 'divider', borderRadius: 1 }}
    >
      <Box
        {...PRINT_IN_COLOR}
        sx={{
          position: 'absolute',
          insetBlock: 0,
          left: `${low * 100}%`,
          width: `${(high - low) * 100}%`,
          minWidth: 2,
          bgcolor: 'outcome.failed.main',
          opacity: 0.45,
          borderRadius: 1,
        }}
      />
      <Box
        {...PRINT_IN_COLOR}
        sx={{
          position: 'absolute',
          insetBlock: -2,
          left: `calc(${props.rate * 100}% - 1.5px)`,
          width: 3,
          bgcolor: 'outcome.failed.main',
        }}
      />
    </Box>
  )
}

function Outcomes({ report: { totals }, links }: { report: Report; links: ReportLinks }) {
  const t = useText()
  return (
    <Paper variant="outlined" sx={{ p: 2, breakInside: 'avoid' }}>
      <Typography variant="h3" component="h2">
        {t('reports.outcomes.title')}
      </Typography>
      <Box sx={{ my: 1 }}>
        <OutcomeBar counts={totals} />
      </Box>
      <Box component="dl" sx={{ m: 0 }}>
        {BAR_ORDER.map((outcome) => (
          <Box
            key={outcome}
            sx={{
              'display': 'grid',
              'gridTemplateColumns': '112px 1fr auto',
              '@media print': { gridTemplateColumns: '1fr auto' },
              'alignItems': 'center',
              'columnGap': 1,
              'py': 0.4,
            }}
          >
            <dt>
              <OutcomeChip outcome={outcome} />
            </dt>
            <Box
              component="dd"
              sx={{ m: 0, color: 'text.secondary', fontSize: '0.8125rem', displayPrint: 'none' }}
            >
              {t(`reports.outcomes.${outcome}`)}
            </Box>
            <Box component="dd" sx={{ m: 0, fontSize: '1.0625rem', textAlign: 'right' }}>
              <MetricLink
                count={totals[outcome]}
                label={metricText(t, {
                  what: outcome,
                  count: totals[outcome],
                  name: t('reports.outcomes.title'),
                })}
                to={links.toProbes({ status: [outcome] })}
              />
            </Box>
          </Box>
        ))}
      </Box>
    </Paper>
  )
}
