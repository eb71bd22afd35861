import { useMutation } from '@tanstack/react-query'
import { http } from '../app/http.js'
import { toast } from '../app/toasts.js'
import { ConfirmDialog } from '../ui/ConfirmDialog.js'

/** Asks before a second factor is removed. */
export function RemoveFactor(props: {
  path: string
  title: string
  consequence: string
  removed: string
  onClose: () => void
}) {
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => http(props.path, { method: 'DELETE' }),
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
