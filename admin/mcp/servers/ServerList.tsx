import DnsOutlined from '@mui/icons-material/DnsOutlined'
import { PROBE_STATUSES, SERVER_STATUSES, type McpServerRecord } from '#api/contract/mcp/server'
import { useText, type Translate } from '../../core/i18n/i18n.js'
import { DeleteSelected } from '../../core/lists/DeleteSelected.js'
import type { ListFilter } from '../../core/lists/filters/list_filter.js'
import { ListEmpty } from '../../core/lists/ListEmpty.js'
import { ResourceList } from '../../core/lists/ResourceList.js'
import { McpTabs } from '../parts/McpTabs.js'
import { SERVERS } from '../places.js'
import { ImportServers } from './import/ImportServers.js'
import './messages.js'
import { useServerColumns } from './server_columns.js'

const TEXTS = 'mcp_servers'

/** MCP servers of the team with the states of their tools. */
export function ServerList() {
  const t = useText()
  return (
    <ResourceList<McpServerRecord>
      resource={SERVERS}
      title={t('mcp_servers.title')}
      subtitle={t('mcp_servers.subtitle')}
      tabs={<McpTabs current="servers" />}
      createText={t('mcp_servers.create')}
      actions={<ImportServers />}
      filters={filtersFor(t)}
      exportFields={['id', 'name', 'prefix', 'url', 'status', 'probeStatus', 'probedAt']}
      empty={<ListEmpty texts={TEXTS} subject="McpServer" icon={<DnsOutlined />} />}
      bulkActions={<DeleteSelected texts={TEXTS} />}
      columns={useServerColumns()}
    />
  )
}

const filtersFor = (t: Translate): ListFilter[] => [
  {
    source: 'status',
    label: t('mcp_servers.field.status'),
    choices: SERVER_STATUSES.map((id) => ({ id, name: t(`mcp_proxy.server_status.${id}`) })),
  },
  {
    source: 'probeStatus',
    label: t('mcp_servers.field.probe'),
    choices: PROBE_STATUSES.map((id) => ({ id, name: t(`mcp_servers.probe.${id}`) })),
  },
]
