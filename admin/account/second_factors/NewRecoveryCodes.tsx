import { useText } from '../../core/i18n/i18n.js'
import { ConfirmDialog } from '../../core/dialogs/ConfirmDialog.js'
import { FactorDialog } from '../parts/FactorDialog.js'
import { useMakeRecoveryCodes } from './queries.js'

/** Asks for confirmation, then replaces the recovery codes and shows the new ones once. */
export function NewRecoveryCodes({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { mutate, data, error, isPending } = useMakeRecoveryCodes()
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
