import Typography from '@mui/material/Typography'
import type { McpServerRecord } from '#api/contract/mcp/server'
import { FormDialog } from '../../../../core/forms/FormDialog.js'
import { useText } from '../../../../core/i18n/i18n.js'
import { toast } from '../../../../core/notifications/toasts.js'
import '../messages.js'
import { useServerAction } from '../../../queries.js'

/** Records the review of the list that the page shows. The server rejects it if the list has changed since. */
export function ReviewDialog(props: {
  server: McpServerRecord
  listDigest: string
  onClose: () => void
}) {
  const t = useText()
  const { server, listDigest, onClose } = props
  const { mutate, isPending, error } = useServerAction(server.id, () => {
    toast(t('mcp_server.reviewed'))
    onClose()
  })
  return (
    <FormDialog
      title={t('mcp_server.review_title', { name: server.name })}
      submitText={t('mcp_server.review')}
      isPending={isPending}
      error={error}
      onSubmit={() => mutate({ action: 'review', listDigest })}
      onClose={onClose}
    >
      <Typography>{t('mcp_server.review_hint')}</Typography>
    </FormDialog>
  )
}
