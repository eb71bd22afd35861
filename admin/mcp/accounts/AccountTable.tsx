import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { McpAccount, McpConnection } from '#api/contract/mcp/connection'
import { CountTable } from '../../core/display/CountTable.js'
import { formatMoment } from '../../core/display/formats/dates.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { useText } from '../../core/i18n/i18n.js'
import { AccountActions } from './AccountActions.js'
import { AccountStateChip } from './AccountStateChip.js'
import './messages.js'

/**
 * A user's accounts on MCP servers. `userId` is null for the current user, who can also connect
 * them.
 */
export function AccountTable(props: { accounts: readonly McpAccount[]; userId: string | null }) {
  const t = useText()
  const { accounts, userId } = props
  return (
    <CountTable
      label={t('mcp_accounts.section')}
      headings={[
        ...[t('mcp_accounts.field.server'), t('mcp_accounts.field.state')],
        ...[t('mcp_accounts.field.expires'), t('mcp_accounts.field.scope')],
        t('mcp_accounts.field.connected'),
      ]}
      rows={accounts.map((account) => ({
        key: account.serverId,
        cells: [
          <Server key="server" account={account} userId={userId} />,
          <AccountStateChip key="state" state={account.connection?.state ?? 'none'} />,
          <Expiry key="expires" connection={account.connection} />,
          account.connection?.scope,
          account.connection && <TimeAgo key="at" at={account.connection.connectedAt} />,
        ],
      }))}
    />
  )
}

/** Server name with the account buttons, which would not fit into a separate column on a narrow screen. */
function Server(props: { account: McpAccount; userId: string | null }) {
  const t = useText()
  const { serverName, serverUrl, serverStatus, connection } = props.account
  return (
    <Box sx={{ minWidth: 190, maxWidth: 420, overflowWrap: 'anywhere' }}>
      {serverName}
      <Typography variant="body2" color="text.secondary">
        {serverUrl}
      </Typography>
      {serverStatus === 'blocked' && (
        <Typography variant="body2">{t('mcp_accounts.blocked')}</Typography>
      )}
      {connection?.error && <Typography variant="body2">{connection.error}</Typography>}
      <AccountActions {...props} />
    </Box>
  )
}

function Expiry({ connection }: { connection: McpConnection | null }) {
  const t = useText()
  if (!connection) return null
  const { expiresAt, isRenewable, state } = connection
  if (isRenewable && state === 'connected') return t('mcp_accounts.renewed_automatically')
  return expiresAt ? formatMoment(new Date(expiresAt)) : t('mcp_accounts.expiry_unknown')
}
