import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useText } from '../../core/i18n/i18n.js'
import { SeverityChip } from '../../core/display/chips/SeverityChip.js'
import { ControlChip } from '../frameworks/ControlChip.js'
import { OutcomeList } from '../charts/OutcomeList.js'
import { pluginRow } from '../charts/outcome_rows.js'
import { NO_FILTER } from '../report_view.js'
import type { DetailProps } from './detail_props.js'
import { Samples } from './Samples.js'

/** Details of a framework control: its plugins and their probes. */
export function ControlDetail({ report, id, names, links }: DetailProps) {
  const t = useText()
  const control = report.frameworks
    .flatMap(({ controls }) => controls)
    .find((each) => each.id === id)
  if (!control) return <Typography sx={{ mt: 2 }}>{t('report_details.no_control')}</Typography>
  const filter = { ...NO_FILTER, plugin: control.tested }
  const rows = report.plugins.filter(({ pluginId }) => control.tested.includes(pluginId))
  const title = t('report_details.control.plugins')
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: 2 }}>
        <ControlChip status={control.status} />
        {control.severity && <SeverityChip severity={control.severity} />}
      </Box>
      {rows.length === 0 ? (
        <Typography>{t('report_details.control.not_tested')}</Typography>
      ) : (
        <>
          <Typography variant="h3" sx={{ mb: 1 }}>
            {title}
          </Typography>
          <OutcomeList label={title} rows={rows.map(pluginRow)} links={links} />
        </>
      )}
      {control.untested.length > 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {t('report_details.control.untested', { plugins: control.untested.join(', ') })}
        </Typography>
      )}
      {rows.length > 0 && (
        <>
          <Samples {...{ evalId: report.evalId, filter, status: 'failed', names, links }} />
          <Samples {...{ evalId: report.evalId, filter, status: 'passed', names, links }} />
        </>
      )}
    </>
  )
}
