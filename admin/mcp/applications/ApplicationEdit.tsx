import { useGetOne } from 'react-admin'
import { useParams } from 'react-router'
import type { McpApplicationRecord } from '#api/contract/mcp/application'
import { useText } from '../../core/i18n/i18n.js'
import { useRecordTitle } from '../../core/layout/record_title.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { DeleteFromPage } from '../../core/records/DeleteFromPage.js'
import { RecordFailed } from '../../core/states/RecordFailed.js'
import { APPLICATIONS, applicationPath } from '../places.js'
import './messages.js'
import { ApplicationEditor } from './ApplicationEditor.js'

/** Page with the settings of an MCP application. */
export function ApplicationEdit() {
  const t = useText()
  const { id = '' } = useParams()
  const { data, error, refetch } = useGetOne<McpApplicationRecord>(APPLICATIONS, { id })
  useRecordTitle(data?.name)
  const list = { label: t('mcp_applications.title'), to: `/${APPLICATIONS}` }
  if (error && !data) {
    return (
      <RecordFailed
        title={t('mcp_applications.not_found')}
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
        title={t('mcp_applications.edit_title', { name: data.name })}
        crumbs={[list, { label: data.name, to: applicationPath(id) }]}
      />
      <ApplicationEditor
        key={data.id}
        record={data}
        actionsFor={(forget) => (
          <DeleteFromPage
            resource={APPLICATIONS}
            subject="McpApplication"
            texts="mcp_applications"
            record={data}
            name={data.name}
            forget={forget}
          />
        )}
      />
    </>
  )
}
