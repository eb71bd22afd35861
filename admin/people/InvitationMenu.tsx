import { useState } from 'react'
import type { Invitation, SentInvitation } from '#api/contract/people'
import { http } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { toast } from '../app/toasts.js'
import { ConfirmDialog } from '../ui/ConfirmDialog.js'
import { ActionMenu } from './ActionMenu.js'
import { InviteLinks } from './InviteLinks.js'
import { useMemberChange } from './useMemberChange.js'

/** Sends an invitation again or withdraws it; one that was accepted is history. */
export function InvitationMenu({ invitation }: { invitation: Invitation }) {
  const t = useText()
  const [asking, setAsking] = useState<'resend' | 'withdraw' | null>(null)
  const [link, setLink] = useState<SentInvitation | null>(null)
  const { mutate, isPending, error, reset } = useMemberChange(() => setAsking(null))
  const { id, email: name, status } = invitation
  const close = () => {
    reset()
    setAsking(null)
  }
  const resend = async () => {
    const path = `invitations/${id}/resend`
    const { json } = await http<SentInvitation>(path, { method: 'POST' })
    if (json.sent) toast(t('people.invitations.resent', { name }))
    else setLink(json)
  }
  const withdraw = () => http(`invitations/${id}`, { method: 'DELETE' })
  const run = () =>
    asking === 'resend'
      ? mutate({ run: resend, ids: [], done: null })
      : mutate({
          run: withdraw,
          ids: [],
          done: t('people.invitations.withdrawn', { smart_count: 1 }),
        })
  if (status === 'accepted') return null
  return (
    <>
      <ActionMenu
        name={name}
        items={[
          { label: t('people.invitations.resend'), onPick: () => setAsking('resend') },
          {
            label: t('people.invitations.withdraw'),
            isDestructive: true,
            onPick: () => setAsking('withdraw'),
          },
        ]}
      />
      {asking && (
        <ConfirmDialog
          title={t(`people.invitations.${asking}_named`, { name })}
          consequence={t(`people.invitations.${asking}_consequence`)}
          confirmText={t(`people.invitations.${asking}_named`, { name })}
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
