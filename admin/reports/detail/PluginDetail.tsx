import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useText } from '../../core/i18n/i18n.js'
import { SeverityChip } from '../../core/display/chips/SeverityChip.js'
import { ControlChip } from '../frameworks/ControlChip.js'
import { strategyRows } from '../charts/outcome_rows.js'
import { Rate } from '../../core/display/formats/Rate.js'
import { useReport } from '../queries.js'
import { NO_FILTER } from '../report_view.js'
import type { DetailProps } from './detail_props.js'
import { FlowPart } from './FlowPart.js'
import { Samples } from './Samples.js'

/** Details of a plugin: outcomes by strategy, and sample probes. */
export function PluginDetail({ report, id, names, links }: DetailProps) {
  const t = useText()
  const filter = { ...NO_FILTER, plugin: [id] }
  const { report: own } = useReport(report.evalId, filter, links.view)
  const plugin = report.plugins.find(({ pluginId }) => pluginId === id)
  if (!plugin) return <Typography sx={{ mt: 2 }}>{t('report_details.not_tested')}</Typography>
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, my: 2 }}>
        <SeverityChip severity={plugin.severity} />
        <ControlChip status={plugin.status} />
        <Rate success={plugin} />
      </Box>
      <Typography>{plugin.description}</Typography>
      <Typography variant="body2" color="text.secondary">
        {t('report_details.passes_at', { share: links.view.threshold })}
      </Typography>
      <FlowPart
        title={t('report_details.flow.methods')}
        heading={t('reports.strategies.title_heading')}
        rows={own ? strategyRows(own.strategies) : null}
        filter={{ plugin: [id] }}
        links={links}
      />
      <Samples evalId={report.evalId} filter={filter} status="failed" names={names} links={links} />
      <Samples evalId={report.evalId} filter={filter} status="passed" names={names} links={links} />
    </>
  )
}
