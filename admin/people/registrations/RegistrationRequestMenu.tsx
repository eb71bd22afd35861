import { useState } from 'react'
import type { RegistrationRequest } from '#api/contract/accounts/people'
import { useText } from '../../core/i18n/i18n.js'
import { ActionMenu } from '../../core/dialogs/ActionMenu.js'
import { ConfirmDialog } from '../../core/dialogs/ConfirmDialog.js'
import { useMemberChange } from '../useMemberChange.js'
import { approveRegistration, rejectRegistration } from '../queries.js'

type Decision = 'approve' | 'reject'

/** Menu that approves or rejects a registered account. */
export function RegistrationRequestMenu({ request }: { request: RegistrationRequest }) {
  const t = useText()
  const [decision, setDecision] = useState<Decision | null>(null)
  const { mutate, isPending, error, reset } = useMemberChange(() => setDecision(null))
  const { id, name, email } = request
  const close = () => {
    reset()
    setDecision(null)
  }
  const decide = () =>
    decision === 'approve'
      ? mutate({
          run: () => approveRegistration(request),
          ids: [],
          done: t('people.registrations.approved', { name }),
        })
      : mutate({
          run: () => rejectRegistration(id),
          ids: [],
          done: t('people.registrations.rejected', { smart_count: 1 }),
        })
  return (
    <>
      <ActionMenu
        name={email}
        items={[
          { label: t('people.registrations.approve'), onPick: () => setDecision('approve') },
          {
            label: t('people.registrations.reject'),
            isDestructive: true,
            onPick: () => setDecision('reject'),
          },
        ]}
      />
      {decision && (
        <ConfirmDialog
          title={t(`people.registrations.${decision}_named`, { name: email })}
          consequence={t(`people.registrations.${decision}_consequence`)}
          confirmText={t(`people.registrations.${decision}_named`, { name: email })}
          isPending={isPending}
          error={error}
          onConfirm={decide}
          onCancel={close}
        />
      )}
    </>
  )
}
