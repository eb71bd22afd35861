import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined'
import { ALERT_KINDS, ALERT_STATES, type McpAlertRecord } from '#api/contract/mcp/alert'
import { FINDING_SEVERITIES } from '#api/engines/mcp/vocabulary'
import { SeverityChip } from '../../core/display/chips/SeverityChip.js'
import { formatCount } from '../../core/display/formats/number_formats.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { useText, type Translate } from '../../core/i18n/i18n.js'
import type { ListFilter } from '../../core/lists/filters/list_filter.js'
import { RecordLink } from '../../core/lists/RecordLink.js'
import { ResourceList } from '../../core/lists/ResourceList.js'
import type { ListColumn } from '../../core/lists/rows/list_column.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import { AlertStateChip } from '../parts/AlertStateChip.js'
import { McpTabs } from '../parts/McpTabs.js'
import { alertPath, ALERTS } from '../places.js'
import './messages.js'

/** MCP alerts of the team, latest first. */
export function AlertList() {
  const t = useText()
  return (
    <ResourceList<McpAlertRecord>
      resource={ALERTS}
      title={t('mcp_alerts.title')}
      subtitle={t('mcp_alerts.subtitle')}
      tabs={<McpTabs current="alerts" />}
      filters={filtersFor(t)}
      exportFields={EXPORTED}
      empty={
        <EmptyState
          icon={<NotificationsOutlined />}
          title={t('mcp_alerts.empty')}
          explanation={t('mcp_alerts.empty_hint')}
        />
      }
      columns={columnsFor(t)}
    />
  )
}

const EXPORTED = [
  ...['id', 'kind', 'severity', 'state', 'message', 'tool', 'serverName', 'applicationName'],
  ...['userName', 'occurrences', 'createdAt', 'lastSeenAt'],
]

const filtersFor = (t: Translate): ListFilter[] => [
  {
    source: 'state',
    label: t('mcp_alerts.field.state'),
    choices: ALERT_STATES.map((id) => ({ id, name: t(`mcp_proxy.alert_state.${id}`) })),
  },
  {
    source: 'severity',
    label: t('mcp_alerts.field.severity'),
    choices: FINDING_SEVERITIES.map((id) => ({ id, name: t(`severity.${id}`) })),
  },
  {
    source: 'kind',
    label: t('mcp_alerts.field.kind'),
    choices: ALERT_KINDS.map((id) => ({ id, name: t(`mcp_proxy.alert_kind.${id}`) })),
  },
]

const columnsFor = (t: Translate): ListColumn<McpAlertRecord>[] => [
  {
    source: 'message',
    label: t('mcp_alerts.field.message'),
    cell: ({ id, message }) => <RecordLink name={message} to={alertPath(id)} most={420} />,
  },
  {
    source: 'severity',
    label: t('mcp_alerts.field.severity'),
    cell: ({ severity }) => <SeverityChip severity={severity} />,
    firstOrder: 'DESC',
    card: 'chip',
  },
  {
    source: 'state',
    label: t('mcp_alerts.field.state'),
    cell: ({ state }) => <AlertStateChip state={state} />,
    isSortable: false,
    card: 'chip',
  },
  {
    source: 'kind',
    label: t('mcp_alerts.field.kind'),
    cell: ({ kind }) => t(`mcp_proxy.alert_kind.${kind}`),
    isSortable: false,
  },
  {
    source: 'occurrences',
    label: t('mcp_alerts.field.occurrences'),
    cell: ({ occurrences }) => formatCount(occurrences),
    isSortable: false,
    align: 'right',
  },
  {
    source: 'lastSeenAt',
    label: t('mcp_alerts.field.last_seen'),
    cell: ({ lastSeenAt }) => <TimeAgo at={lastSeenAt} />,
  },
]
