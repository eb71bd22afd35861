import { useState } from 'react'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useMutation } from '@tanstack/react-query'
import { http } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { queryClient } from '../app/queryClient.js'
import { toast } from '../app/toasts.js'
import { ConfirmDialog } from '../ui/ConfirmDialog.js'
import { TimeAgo } from '../ui/TimeAgo.js'

export type ApiToken = {
  id: string
  name: string
  createdAt: string
  expiresAt: string | null
  lastUsedAt: string | null
}

export function ApiTokenTable({ tokens }: { tokens: readonly ApiToken[] }) {
  const t = useText()
  const [revoking, setRevoking] = useState<ApiToken | null>(null)
  return (
    <>
      <TableContainer component={Paper} variant="outlined" tabIndex={0}>
        <Table aria-label={t('tokens.title')}>
          <TableHead>
            <TableRow>
              <TableCell>{t('common.name')}</TableCell>
              <TableCell>{t('tokens.created')}</TableCell>
              <TableCell>{t('tokens.last_used')}</TableCell>
              <TableCell>{t('tokens.expires')}</TableCell>
              <TableCell align="right">{t('common.actions')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {tokens.map((token) => (
              <TableRow key={token.id}>
                <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
                  {token.name}
                </TableCell>
                <TableCell>
                  <TimeAgo at={token.createdAt} />
                </TableCell>
                <TableCell>
                  {token.lastUsedAt ? <TimeAgo at={token.lastUsedAt} /> : t('common.never')}
                </TableCell>
                <TableCell>
                  {token.expiresAt ? <TimeAgo at={token.expiresAt} /> : t('common.never')}
                </TableCell>
                <TableCell align="right">
                  <Button
                    color="error"
                    aria-label={t('tokens.revoke_named', { name: token.name })}
                    onClick={() => setRevoking(token)}
                  >
                    {t('tokens.revoke')}
                  </Button>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {revoking && <RevokeDialog token={revoking} onClose={() => setRevoking(null)} />}
    </>
  )
}

function RevokeDialog({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const t = useText()
  const { name } = token
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => http(`api-tokens/${token.id}`, { method: 'DELETE' }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['api-tokens'] })
      toast(t('tokens.revoked'))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t('tokens.revoke_named', { name })}
      consequence={t('tokens.revoke_consequence')}
      confirmText={t('tokens.revoke_named', { name })}
      isPending={isPending}
      error={error}
      onConfirm={() => mutate()}
      onCancel={onClose}
    />
  )
}
