import { useGetOne } from 'react-admin'
import { useParams } from 'react-router'
import type { McpServerRecord } from '#api/contract/mcp/server'
import { useText } from '../../core/i18n/i18n.js'
import { useRecordTitle } from '../../core/layout/record_title.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { DeleteFromPage } from '../../core/records/DeleteFromPage.js'
import { RecordFailed } from '../../core/states/RecordFailed.js'
import { SERVERS, serverPath } from '../places.js'
import './messages.js'
import { ServerEditor } from './ServerEditor.js'

/** Page with the settings of an MCP server. */
export function ServerEdit() {
  const t = useText()
  const { id = '' } = useParams()
  const { data, error, refetch } = useGetOne<McpServerRecord>(SERVERS, { id })
  useRecordTitle(data?.name)
  const list = { label: t('mcp_servers.title'), to: `/${SERVERS}` }
  if (error && !data) {
    return (
      <RecordFailed
        title={t('mcp_servers.not_found')}
        list={list}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <PageSkeleton rows={8} />
  return (
    <>
      <PageHeader
        title={t('mcp_servers.edit_title', { name: data.name })}
        crumbs={[list, { label: data.name, to: serverPath(id) }]}
      />
      <ServerEditor
        key={data.id}
        record={data}
        actionsFor={(forget) => (
          <DeleteFromPage
            resource={SERVERS}
            subject="McpServer"
            texts="mcp_servers"
            record={data}
            name={data.name}
            forget={forget}
          />
        )}
      />
    </>
  )
}
