import { toast } from '../../core/notifications/toasts.js'
import { ConfirmDialog } from '../../core/dialogs/ConfirmDialog.js'
import { useRemoveFactor, type Factor } from './queries.js'

export function RemoveFactor(props: {
  factor: Factor
  title: string
  consequence: string
  removed: string
  onClose: () => void
}) {
  const { mutate, error, isPending } = useRemoveFactor(props.factor, () => {
    toast(props.removed)
    props.onClose()
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
