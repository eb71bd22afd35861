import Box from '@mui/material/Box'
import type { McpServerRecord } from '#api/contract/mcp/server'
import { commandLine } from '#api/contract/mcp/stdio'
import { TOOL_STATES } from '#api/engines/mcp/vocabulary'
import { formatCount } from '../../core/display/formats/number_formats.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { useText } from '../../core/i18n/i18n.js'
import { CellText } from '../../core/lists/CellText.js'
import { RecordLink } from '../../core/lists/RecordLink.js'
import type { ListColumn } from '../../core/lists/rows/list_column.js'
import { HealthChip } from '../parts/HealthChip.js'
import { FlagChip, ServerStatusChip } from '../parts/StateChips.js'
import { serverPath } from '../places.js'
import './messages.js'

export function useServerColumns(): ListColumn<McpServerRecord>[] {
  const t = useText()
  return [
    {
      source: 'name',
      label: t('mcp_servers.field.name'),
      cell: ({ id, name }) => <RecordLink name={name} to={serverPath(id)} />,
    },
    { source: 'prefix', label: t('mcp_servers.field.prefix') },
    {
      source: 'url',
      label: t('mcp_servers.field.address'),
      cell: ({ url, command, arguments: words }) => (
        <CellText text={command === null ? url : commandLine({ command, arguments: words })} />
      ),
      isSortable: false,
    },
    {
      source: 'tools',
      label: t('mcp_servers.field.tools'),
      cell: (server) => <Tools server={server} />,
      isSortable: false,
    },
    {
      source: 'health',
      label: t('mcp_servers.field.health'),
      cell: ({ health }) => <HealthChip state={health.state} />,
      isSortable: false,
      card: 'chip',
    },
    {
      source: 'probedAt',
      label: t('mcp_servers.field.probed'),
      cell: (server) => <LastProbe server={server} />,
    },
    {
      source: 'status',
      label: t('mcp_servers.field.status'),
      cell: ({ status }) => <ServerStatusChip status={status} />,
      isSortable: false,
      card: 'chip',
    },
  ]
}

/** Number of tools in each state; states without tools are omitted. */
function Tools({ server: { tools } }: { server: McpServerRecord }) {
  const t = useText()
  const counts = TOOL_STATES.filter((state) => tools[state] > 0).map((state) =>
    t(`mcp_servers.tool_count.${state}`, { count: formatCount(tools[state]) })
  )
  if (counts.length === 0) return t('common.none')
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}>
      {counts.join(', ')}
      {tools.flagged > 0 && (
        <FlagChip
          label={t('mcp_servers.tool_count.flagged', { count: formatCount(tools.flagged) })}
        />
      )}
    </Box>
  )
}

/** Time of the last probe or, unless it was completed, its status. */
function LastProbe({ server: { probeStatus, probedAt } }: { server: McpServerRecord }) {
  const t = useText()
  if (probeStatus === 'completed' && probedAt) return <TimeAgo at={probedAt} />
  return t(`mcp_servers.probe.${probeStatus}`)
}
