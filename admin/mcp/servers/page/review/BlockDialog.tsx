import { useState } from 'react'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { SERVER_MAX, type McpServerRecord } from '#api/contract/mcp/server'
import { FormDialog } from '../../../../core/forms/FormDialog.js'
import { useText } from '../../../../core/i18n/i18n.js'
import { toast } from '../../../../core/notifications/toasts.js'
import '../messages.js'
import { useServerAction } from '../../../queries.js'

/** Blocks a server and records the reason, which its page shows. */
export function BlockDialog({ server, onClose }: { server: McpServerRecord; onClose: () => void }) {
  const t = useText()
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const { mutate, isPending, error } = useServerAction(server.id, () => {
    toast(t('mcp_server.blocked'))
    onClose()
  })
  const submit = () => {
    const given = reason.trim()
    setIsMissing(given === '')
    if (given !== '') mutate({ action: 'block', reason: given })
  }
  const label = t('mcp_server.block_reason')
  return (
    <FormDialog
      title={t('mcp_server.block_title', { name: server.name })}
      submitText={t('mcp_server.block')}
      isPending={isPending}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography>{t('mcp_server.block_hint')}</Typography>
      <TextField
        autoFocus
        required
        label={label}
        value={reason}
        error={isMissing}
        helperText={isMissing ? t('form.required', { name: label }) : undefined}
        onChange={({ target }) => setReason(target.value)}
        slotProps={{ htmlInput: { maxLength: SERVER_MAX.blockedReason } }}
      />
    </FormDialog>
  )
}
