import { useMutation } from '@tanstack/react-query'
import { useRefresh } from 'react-admin'
import type { Member } from '#api/contract/people'
import { http } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { toast } from '../app/toasts.js'
import { ConfirmDialog } from '../ui/ConfirmDialog.js'

/** For a member who lost their second factor. */
export function ResetFactors({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useText()
  const refresh = useRefresh()
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => http(`users/${member.id}/second-factors`, { method: 'DELETE' }),
    onSuccess: () => {
      toast(t('people.reset_factors.done'))
      refresh()
      onClose()
    },
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
