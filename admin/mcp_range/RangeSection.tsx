import Alert from '@mui/material/Alert'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { McpRangeRecord } from '#api/contract/mcp/range'
import { statusOf } from '../core/data/http/http_error.js'
import { Facts } from '../core/display/Facts.js'
import { formatCount } from '../core/display/formats/number_formats.js'
import { TimeAgo } from '../core/display/formats/TimeAgo.js'
import { useText } from '../core/i18n/i18n.js'
import { ErrorAlert } from '../core/states/ErrorAlert.js'
import './messages.js'
import { ApplicationLink } from './ApplicationLink.js'
import { useScanRange } from './queries.js'

/** Range of a scan with the target's events. */
export function RangeSection({ scanId, isActive }: { scanId: string; isActive: boolean }) {
  const t = useText()
  const { data, error } = useScanRange(scanId, isActive)
  if (!data && !error) return null
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby="range-title"
      sx={{ p: { xs: 1.5, sm: 2.5 }, minWidth: 0 }}
    >
      <Typography id="range-title" variant="h2">
        {t('mcp_range.section.title')}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {t('mcp_range.section.explanation')}
      </Typography>
      {data ? <RangeFacts range={data} /> : <Missing error={error} />}
    </Paper>
  )
}

function Missing({ error }: { error: unknown }) {
  const t = useText()
  if (statusOf(error) !== 404) {
    return <ErrorAlert error={error} title={t('mcp_range.section.failed')} />
  }
  return (
    <Alert severity="info" sx={{ mt: 1.5 }}>
      {t('mcp_range.section.none')}
    </Alert>
  )
}

function RangeFacts({ range }: { range: McpRangeRecord }) {
  const t = useText()
  const { applicationId, applicationName, isOpen, connectedAt, sessions, calls, sends } = range
  const tools = range.tools.map(({ name, isMirrored }) =>
    isMirrored ? name : t('mcp_range.section.added', { name })
  )
  return (
    <Facts
      facts={[
        [
          t('mcp_range.section.application'),
          <ApplicationLink key="application" id={applicationId} name={applicationName} />,
        ],
        [t('mcp_range.section.state'), t(`mcp_range.section.${isOpen ? 'open' : 'closed'}`)],
        [
          t('mcp_range.section.connected'),
          connectedAt ? <TimeAgo at={connectedAt} /> : t('mcp_range.section.never'),
        ],
        [t('mcp_range.section.sessions'), formatCount(sessions)],
        [t('mcp_range.section.calls'), formatCount(calls)],
        [t('mcp_range.section.sends'), formatCount(sends)],
        [t('mcp_range.section.tools'), tools.join(', ')],
      ]}
    />
  )
}
