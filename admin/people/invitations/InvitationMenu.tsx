import { useState } from 'react'
import type { Invitation, SentInvitation } from '#api/contract/accounts/people'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { ConfirmDialog } from '../../core/dialogs/ConfirmDialog.js'
import { ActionMenu } from '../../core/dialogs/ActionMenu.js'
import { InviteLinks } from './InviteLinks.js'
import { useMemberChange } from '../useMemberChange.js'
import { resendInvitation, withdrawInvitation } from '../queries.js'

/** Menu that resends or withdraws an invitation; empty for accepted ones. */
export function InvitationMenu({ invitation }: { invitation: Invitation }) {
  const t = useText()
  const [confirming, setConfirming] = useState<'resend' | 'withdraw' | null>(null)
  const [link, setLink] = useState<SentInvitation | null>(null)
  const { mutate, isPending, error, reset } = useMemberChange(() => setConfirming(null))
  const { id, email: name, status } = invitation
  const close = () => {
    reset()
    setConfirming(null)
  }
  const resend = async () => {
    const json = await resendInvitation(id)
    if (json.sent) toast(t('people.invitations.resent', { name }))
    else setLink(json)
  }
  const run = () =>
    confirming === 'resend'
      ? mutate({ run: resend, ids: [], done: null })
      : mutate({
          run: () => withdrawInvitation(id),
          ids: [],
          done: t('people.invitations.withdrawn', { smart_count: 1 }),
        })
  if (status === 'accepted') return null
  return (
    <>
      <ActionMenu
        name={name}
        items={[
          { label: t('people.invitations.resend'), onPick: () => setConfirming('resend') },
          {
            label: t('people.invitations.withdraw'),
            isDestructive: true,
            onPick: () => setConfirming('withdraw'),
          },
        ]}
      />
      {confirming && (
        <ConfirmDialog
          title={t(`people.invitations.${confirming}_named`, { name })}
          consequence={t(`people.invitations.${confirming}_consequence`)}
          confirmText={t(`people.invitations.${confirming}_named`, { name })}
          isPending={isPending}
          error={error}
          onConfirm={run}
          onCancel={close}
        />
      )}
      {link && <InviteLinks links={[link]} onClose={() => setLink(null)} />}
    </>
  )
}
