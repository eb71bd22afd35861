import PeopleOutlined from '@mui/icons-material/PeopleOutlined'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { MCP_USER_DAYS, type McpUser } from '#api/contract/mcp/user'
import { CountTable } from '../../core/display/CountTable.js'
import { formatCount } from '../../core/display/formats/number_formats.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { useText } from '../../core/i18n/i18n.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { useCan } from '../../core/session/session.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { McpTabs } from '../parts/McpTabs.js'
import { SignInButton } from '../sign_in/SignInButton.js'
import { APPLICATIONS, userPath } from '../places.js'
import './messages.js'
import { useMcpUsers } from './queries.js'

/** People who called tools through the gateway, last active first. */
export function UserList() {
  const t = useText()
  const { data, error, refetch } = useMcpUsers()
  return (
    <>
      <PageHeader
        title={t('mcp_users.title')}
        subtitle={t('mcp_users.subtitle', { days: MCP_USER_DAYS })}
        tabs={<McpTabs current="users" />}
        actions={<SignInButton />}
      />
      {!data && error && (
        <ErrorState title={t('mcp_users.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <PageSkeleton />}
      {data?.length === 0 && <NoUsers />}
      {data && data.length > 0 && <UserTable users={data} />}
    </>
  )
}

function NoUsers() {
  const t = useText()
  const canRead = useCan('read', 'McpApplication')
  return (
    <EmptyState
      icon={<PeopleOutlined />}
      title={t('mcp_users.empty')}
      explanation={t('mcp_users.empty_hint')}
      action={
        canRead && (
          <Button component={RouterLink} to={`/${APPLICATIONS}`} variant="contained">
            {t('mcp_users.open_applications')}
          </Button>
        )
      }
    />
  )
}

function UserTable({ users }: { users: readonly McpUser[] }) {
  const t = useText()
  return (
    <CountTable
      label={t('mcp_users.title')}
      headings={[
        ...[t('mcp_users.field.name'), t('mcp_users.field.calls'), t('mcp_users.field.redacted')],
        ...[t('mcp_users.field.denied'), t('mcp_users.field.last_call')],
      ]}
      numbers={[1, 2, 3]}
      rows={users.map(({ id, name, calls, redacted, denied, lastCallAt }) => ({
        key: id,
        cells: [
          <Link key="name" component={RouterLink} to={userPath(id)}>
            {name}
          </Link>,
          formatCount(calls),
          formatCount(redacted),
          formatCount(denied),
          <TimeAgo key="last" at={lastCallAt} />,
        ],
      }))}
    />
  )
}
