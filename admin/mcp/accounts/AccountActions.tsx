import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { McpAccount } from '#api/contract/mcp/connection'
import { reasonOf } from '../../core/data/reason.js'
import { ConfirmDialog } from '../../core/dialogs/ConfirmDialog.js'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { useCan } from '../../core/session/session.js'
import './messages.js'
import { useConnectAccount, useDisconnectAccount } from './queries.js'

type Props = { account: McpAccount; userId: string | null }

/** Buttons that connect and disconnect an account. Only its user can connect it. */
export function AccountActions({ account, userId }: Props) {
  const canManage = useCan('update', 'McpUser')
  const canDisconnect = account.connection !== null && (userId === null || canManage)
  const canConnect = userId === null && account.serverStatus !== 'blocked'
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
      {canConnect && account.connection?.state !== 'connected' && (
        <ConnectButton account={account} />
      )}
      {canDisconnect && <DisconnectButton account={account} userId={userId} />}
    </Box>
  )
}

function ConnectButton({ account: { serverId, serverName, connection } }: { account: McpAccount }) {
  const t = useText()
  const { mutate, isPending, isSuccess, error } = useConnectAccount()
  const action = connection ? 'reconnect' : 'connect'
  return (
    <div>
      <Button
        size="small"
        variant="contained"
        // The browser leaves this page after the response.
        loading={isPending || isSuccess}
        aria-label={t(`mcp_accounts.${action}_named`, { name: serverName })}
        onClick={() => mutate(serverId)}
      >
        {t(`mcp_accounts.${action}`)}
      </Button>
      {error && (
        <Box role="alert" sx={{ mt: 0.5, maxWidth: 320, color: 'error.main' }}>
          {reasonOf(error)}
        </Box>
      )}
    </div>
  )
}

function DisconnectButton({ account: { serverId, serverName }, userId }: Props) {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  const { mutate, isPending, error } = useDisconnectAccount(userId, () => {
    toast(t('mcp_accounts.disconnected'))
    setIsOpen(false)
  })
  const title = t('mcp_accounts.disconnect_named', { name: serverName })
  return (
    <>
      <Button size="small" variant="outlined" aria-label={title} onClick={() => setIsOpen(true)}>
        {t('mcp_accounts.disconnect')}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={title}
          consequence={t('mcp_accounts.disconnect_hint')}
          confirmText={title}
          isPending={isPending}
          error={error}
          onConfirm={() => mutate(serverId)}
          onCancel={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
