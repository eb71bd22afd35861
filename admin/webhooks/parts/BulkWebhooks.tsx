import Button from '@mui/material/Button'
import { useListContext, useUpdateMany } from 'react-admin'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { BulkDelete } from '../../core/lists/selection/BulkDelete.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'

export function BulkWebhooks() {
  const t = useText()
  return (
    <>
      <Switches />
      <BulkDelete
        confirmText={(count) => t('webhooks.delete_many', { smart_count: count })}
        consequence={t('webhooks.delete_hint')}
        doneText={(count) => t('webhooks.deleted', { smart_count: count })}
      />
    </>
  )
}

/** Buttons that enable or disable the selected webhooks. Reversible, so no confirmation is needed. */
function Switches() {
  const t = useText()
  const { selectedIds, onUnselectItems, refetch } = useListContext()
  const [updateMany, { isPending, error }] = useUpdateMany()
  const set = (enabled: boolean) =>
    updateMany(
      'webhooks',
      { ids: selectedIds, data: { enabled } },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          const count = selectedIds.length
          const done = enabled ? 'webhooks.enabled' : 'webhooks.disabled'
          toast(t(done, { smart_count: count }))
          onUnselectItems()
          void refetch()
        },
        // The error is shown next to the buttons, and the selection is kept.
        onError: () => undefined,
      }
    )
  return (
    <>
      <Button disabled={isPending} onClick={() => void set(true)}>
        {t('webhooks.enable', { smart_count: selectedIds.length })}
      </Button>
      <Button disabled={isPending} onClick={() => void set(false)}>
        {t('webhooks.disable', { smart_count: selectedIds.length })}
      </Button>
      <ErrorAlert error={error} />
    </>
  )
}
