import { useMutation } from '@tanstack/react-query'
import { useText } from '../app/i18n.js'
import { ConfirmDialog } from '../ui/ConfirmDialog.js'
import { FactorDialog } from './FactorDialog.js'
import { makeRecoveryCodes } from './security_calls.js'

/** Replaces the recovery codes after asking, then shows the new ones once. */
export function NewRecoveryCodes({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { mutate, data, error, isPending } = useMutation({ mutationFn: makeRecoveryCodes })
  const title = t('security.recovery.regenerate')
  if (data) {
    return (
      <FactorDialog title={title} codes={data.recoveryCodes} onClose={onClose}>
        {null}
      </FactorDialog>
    )
  }
  return (
    <ConfirmDialog
      title={title}
      consequence={t('security.recovery.consequence')}
      confirmText={title}
      isPending={isPending}
      error={error}
      onConfirm={() => mutate()}
      onCancel={onClose}
    />
  )
}
