import Button from '@mui/material/Button'
import { Link as RouterLink, useParams } from 'react-router'
import { MCP_USER_DAYS, type McpUsedTool } from '#api/contract/mcp/user'
import { CountTable } from '../../core/display/CountTable.js'
import { Facts } from '../../core/display/Facts.js'
import { formatCount } from '../../core/display/formats/number_formats.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { Section } from '../../core/display/Section.js'
import { useText } from '../../core/i18n/i18n.js'
import { useRecordTitle } from '../../core/layout/record_title.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { useCan } from '../../core/session/session.js'
import { RecordFailed } from '../../core/states/RecordFailed.js'
import { UserAccounts } from '../accounts/UserAccounts.js'
import '../calls/messages.js'
import { CALLS, listPath, USERS } from '../places.js'
import './messages.js'
import { useMcpUser } from './queries.js'

/** Page of a user who called tools through the gateway, with the number of calls and the tools. */
export function UserPage() {
  const t = useText()
  const { id = '' } = useParams()
  const { data, error, refetch } = useMcpUser(id)
  const canReadCalls = useCan('read', 'McpAlert')
  useRecordTitle(data?.name)
  const list = { label: t('mcp_users.title'), to: `/${USERS}` }
  if (error && !data) {
    return (
      <RecordFailed
        title={t('mcp_users.not_found')}
        list={list}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <PageSkeleton rows={8} />
  const { name, calls, redacted, denied, lastCallAt, tools } = data
  return (
    <>
      <PageHeader
        title={name}
        crumbs={[list]}
        actions={
          canReadCalls && (
            <Button
              component={RouterLink}
              to={listPath(CALLS, { userId: id })}
              variant="outlined"
              aria-label={t('mcp_users.calls_named', { name })}
            >
              {t('mcp_users.all_calls')}
            </Button>
          )
        }
      />
      <Facts
        facts={[
          [t('mcp_users.field.calls'), formatCount(calls)],
          [t('mcp_users.field.redacted'), formatCount(redacted)],
          [t('mcp_users.field.denied'), formatCount(denied)],
          [t('mcp_users.field.last_call'), <TimeAgo key="last" at={lastCallAt} />],
        ]}
      />
      <UserAccounts userId={id} />
      <Tools tools={tools} />
    </>
  )
}

function Tools({ tools }: { tools: readonly McpUsedTool[] }) {
  const t = useText()
  return (
    <Section
      title={t('mcp_users.tools')}
      explanation={t('mcp_users.tools_explanation', { days: MCP_USER_DAYS })}
    >
      <CountTable
        label={t('mcp_users.tools')}
        headings={[
          ...[t('mcp_users.field.tool'), t('mcp_users.field.server')],
          ...[t('mcp_users.field.application'), t('mcp_users.field.calls')],
          ...[t('mcp_users.field.denied'), t('mcp_users.field.last_call')],
        ]}
        numbers={[3, 4]}
        rows={tools.map(({ tool, serverName, applicationName, calls, denied, lastCallAt }) => ({
          key: JSON.stringify([tool, serverName, applicationName]),
          cells: [
            ...[tool ?? t('mcp_calls.unnamed'), serverName, applicationName],
            ...[formatCount(calls), formatCount(denied)],
            <TimeAgo key="last" at={lastCallAt} />,
          ],
        }))}
      />
    </Section>
  )
}
