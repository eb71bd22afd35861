import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useText } from '../../core/i18n/i18n.js'
import { pluginRow } from '../charts/outcome_rows.js'
import { formatCount } from '../../core/display/formats/number_formats.js'
import { Rate } from '../../core/display/formats/Rate.js'
import { useReport } from '../queries.js'
import { NO_FILTER } from '../report_view.js'
import type { DetailProps } from './detail_props.js'
import { FlowPart } from './FlowPart.js'
import { Samples } from './Samples.js'

/** Details of a strategy: outcomes by plugin, and sample probes. */
export function StrategyDetail({ report, id, names, links }: DetailProps) {
  const t = useText()
  const filter = { ...NO_FILTER, strategy: [id] }
  const { report: own } = useReport(report.evalId, filter, links.view)
  const strategy = report.strategies.find(({ strategyId }) => strategyId === id)
  const checks = report.checks.find(({ strategyId }) => strategyId === id)
  if (!strategy) return <Typography sx={{ mt: 2 }}>{t('report_details.not_used')}</Typography>
  return (
    <>
      <Box sx={{ my: 2 }}>
        <Rate success={strategy} />
        {checks && (
          <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
            {t('report_details.checks', {
              confirmed: formatCount(checks.confirmed),
              total: formatCount(checks.confirmed + checks.unconfirmed),
            })}
          </Typography>
        )}
      </Box>
      <FlowPart
        title={t('report_details.flow.plugins')}
        heading={t('reports.filter.plugin')}
        rows={own ? own.plugins.map(pluginRow) : null}
        filter={{ strategy: [id] }}
        links={links}
      />
      <Samples evalId={report.evalId} filter={filter} status="failed" names={names} links={links} />
      <Samples evalId={report.evalId} filter={filter} status="passed" names={names} links={links} />
    </>
  )
}
