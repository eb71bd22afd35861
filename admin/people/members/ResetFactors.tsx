import { useRefresh } from 'react-admin'
import type { Member } from '#api/contract/accounts/people'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { ConfirmDialog } from '../../core/dialogs/ConfirmDialog.js'
import { useResetFactors } from '../queries.js'

/** Dialog that removes the second factors of a member who has lost access to them. */
export function ResetFactors({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useText()
  const refresh = useRefresh()
  const { mutate, error, isPending } = useResetFactors(member.id, () => {
    toast(t('people.reset_factors.done'))
    refresh()
    onClose()
  })
  return (
    <ConfirmDialog
      title={t('people.reset_factors.named', { name: member.name })}
      consequence={t('people.reset_factors.consequence')}
      confirmText={t('people.reset_factors.label')}
      isPending={isPending}
      error={error}
      onConfirm={() => mutate()}
      onCancel={onClose}
    />
  )
}
