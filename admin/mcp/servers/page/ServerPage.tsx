import Box from '@mui/material/Box'
import type { McpServerRecord } from '#api/contract/mcp/server'
import { CopyableId } from '../../../core/code/CopyableId.js'
import { SECOND_MS } from '../../../core/data/queryClient.js'
import { RecordPage } from '../../../core/records/RecordPage.js'
import { ServerStatusChip } from '../../parts/StateChips.js'
import { SERVERS } from '../../places.js'
import '../messages.js'
import { AboutSection } from './AboutSection.js'
import './messages.js'
import { isProbing } from '../../queries.js'
import { ServerActions } from './review/ServerActions.js'
import { StatusNotice } from './review/StatusNotice.js'
import { ToolsSection } from './tools/ToolsSection.js'

/** Page of an MCP server: its review, its tools, and its self-description. `?tool=` opens a tool. */
export function ServerPage() {
  return (
    <RecordPage<McpServerRecord>
      resource={SERVERS}
      texts="mcp_servers"
      refetchMs={(server) => (isProbing(server) ? SECOND_MS : false)}
      header={(server) => ({
        subtitle: (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <ServerStatusChip status={server.status} />
            <CopyableId id={server.id} />
          </Box>
        ),
        actions: <ServerActions server={server} />,
      })}
    >
      {(server) => (
        <>
          <StatusNotice server={server} />
          <ToolsSection server={server} />
          <AboutSection server={server} />
        </>
      )}
    </RecordPage>
  )
}
