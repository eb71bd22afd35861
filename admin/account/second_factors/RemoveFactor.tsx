import { useMutation } from '@tanstack/react-query'
import { del } from '../../core/data/api.js'
import { toast } from '../../core/notifications/toasts.js'
import { ConfirmDialog } from '../../core/dialogs/ConfirmDialog.js'

export function RemoveFactor(props: {
  path: string
  title: string
  consequence: string
  removed: string
  onClose: () => void
}) {
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => del(props.path),
    onSuccess: () => {
      toast(props.removed)
      props.onClose()
    },
  })
  return (
    <ConfirmDialog
      title={props.title}
      consequence={props.consequence}
      confirmText={props.title}
      isPending={isPending}
      error={error}
      onConfirm={() => mutate()}
      onCancel={props.onClose}
    />
  )
}
