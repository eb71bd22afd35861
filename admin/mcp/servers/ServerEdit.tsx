import type { McpServerRecord } from '#api/contract/mcp/server'
import { useText } from '../../core/i18n/i18n.js'
import { DeleteFromPage } from '../../core/records/DeleteFromPage.js'
import { RecordPage } from '../../core/records/RecordPage.js'
import { SERVERS, serverPath } from '../places.js'
import './messages.js'
import { ServerEditor } from './ServerEditor.js'

/** Page with the settings of an MCP server. */
export function ServerEdit() {
  const t = useText()
  return (
    <RecordPage<McpServerRecord>
      resource={SERVERS}
      texts="mcp_servers"
      header={({ id, name }) => ({
        title: t('mcp_servers.edit_title', { name }),
        subtitle: null,
        crumb: { label: name, to: serverPath(id) },
      })}
    >
      {(record) => (
        <ServerEditor
          key={record.id}
          record={record}
          actionsFor={(forget) => (
            <DeleteFromPage
              resource={SERVERS}
              subject="McpServer"
              texts="mcp_servers"
              record={record}
              name={record.name}
              forget={forget}
            />
          )}
        />
      )}
    </RecordPage>
  )
}
