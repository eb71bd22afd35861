import KeyOutlined from '@mui/icons-material/KeyOutlined'
import { useSearchParams } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { McpTabs } from '../parts/McpTabs.js'
import { AccountTable } from './AccountTable.js'
import './messages.js'
import { useAccounts } from './queries.js'

/**
 * The current user's accounts on MCP servers. The server that a client named in `?server=` comes
 * first.
 */
export function AccountPage() {
  const t = useText()
  const [query] = useSearchParams()
  const { data, error, refetch } = useAccounts(null)
  const named = query.get('server')
  const rankOf = (serverId: string) => (serverId === named ? 0 : 1)
  return (
    <>
      <PageHeader
        title={t('mcp_accounts.title')}
        subtitle={t('mcp_accounts.subtitle')}
        tabs={<McpTabs current="accounts" />}
      />
      {!data && error && (
        <ErrorState title={t('mcp_accounts.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <PageSkeleton />}
      {data?.length === 0 && (
        <EmptyState
          icon={<KeyOutlined />}
          title={t('mcp_accounts.empty')}
          explanation={t('mcp_accounts.empty_hint')}
        />
      )}
      {data && data.length > 0 && (
        <AccountTable
          accounts={data.toSorted((a, b) => rankOf(a.serverId) - rankOf(b.serverId))}
          userId={null}
        />
      )}
    </>
  )
}
