import type { McpApplicationRecord } from '#api/contract/mcp/application'
import { useText } from '../../core/i18n/i18n.js'
import { DeleteFromPage } from '../../core/records/DeleteFromPage.js'
import { RecordPage } from '../../core/records/RecordPage.js'
import { APPLICATIONS, applicationPath } from '../places.js'
import './messages.js'
import { ApplicationEditor } from './ApplicationEditor.js'

/** Page with the settings of an MCP application. */
export function ApplicationEdit() {
  const t = useText()
  return (
    <RecordPage<McpApplicationRecord>
      resource={APPLICATIONS}
      texts="mcp_applications"
      header={({ id, name }) => ({
        title: t('mcp_applications.edit_title', { name }),
        subtitle: null,
        crumb: { label: name, to: applicationPath(id) },
      })}
    >
      {(record) => (
        <ApplicationEditor
          key={record.id}
          record={record}
          actionsFor={(forget) => (
            <DeleteFromPage
              resource={APPLICATIONS}
              subject="McpApplication"
              texts="mcp_applications"
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
