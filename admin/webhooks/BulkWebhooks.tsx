import Button from '@mui/material/Button'
import { useListContext, useUpdateMany } from 'react-admin'
import { useText } from '../app/i18n.js'
import { toast } from '../app/toasts.js'
import { BulkDelete } from '../ui/list/BulkDelete.js'
import { ErrorAlert } from '../ui/ErrorAlert.js'

/** What can be done with the selected webhooks. */
export function BulkWebhooks() {
  const t = useText()
  return (
    <>
      <Switches />
      <BulkDelete
        buttonText={t('webhooks.delete')}
        confirmText={(count) => t('webhooks.delete_many', { smart_count: count })}
        consequence={t('webhooks.delete_hint')}
        doneText={(count) => t('webhooks.deleted', { smart_count: count })}
      />
    </>
  )
}

/** Reversible, so it is done without a question. */
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
        // The failure stands beside the buttons, and what was selected stays selected.
        onError: () => undefined,
      }
    )
  return (
    <>
      <Button disabled={isPending} onClick={() => void set(true)}>
        {t('webhooks.enable')}
      </Button>
      <Button disabled={isPending} onClick={() => void set(false)}>
        {t('webhooks.disable')}
      </Button>
      <ErrorAlert error={error} />
    </>
  )
}
