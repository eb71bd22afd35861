import { useState } from 'react'
import type { Member } from '#api/contract/accounts/people'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import { ConfirmDialog } from '../../core/dialogs/ConfirmDialog.js'
import { ShownOnce } from '../parts/KeyOnce.js'
import { ResetFactors } from './ResetFactors.js'
import { MemberMenu } from './MemberMenu.js'
import { useMakeLink, type LinkPurpose } from '../queries.js'

/**
 * Menu of actions for a user. If the server cannot send email, it also has links that the administrator can pass on.
 */
export function PersonMenu({ member }: { member: Member }) {
  const t = useText()
  const { config } = useSession()
  const [purpose, setPurpose] = useState<LinkPurpose | null>(null)
  const [isResetting, setIsResetting] = useState(false)
  const purposes: LinkPurpose[] = config?.mail ? [] : ['sign_in', 'reset_password']
  const links = purposes.map((one) => ({
    label: t(`people.link.${one}`),
    onPick: () => setPurpose(one),
  }))
  const reset = { label: t('people.reset_factors.label'), onPick: () => setIsResetting(true) }
  const extra = [
    ...(member.status === 'active' ? links : []),
    ...(member.hasSecondFactor ? [reset] : []),
  ]
  return (
    <>
      <MemberMenu member={member} removal="remove" extra={extra} />
      {isResetting && <ResetFactors member={member} onClose={() => setIsResetting(false)} />}
      {purpose && <LinkDialog member={member} purpose={purpose} onClose={() => setPurpose(null)} />}
    </>
  )
}

function LinkDialog(props: { member: Member; purpose: LinkPurpose; onClose: () => void }) {
  const t = useText()
  const { purpose, onClose } = props
  const { id, name } = props.member
  const { data, mutate, isPending, error } = useMakeLink(id)
  if (data) {
    return (
      <ShownOnce
        title={t('people.link.title', { name })}
        hint={t('people.link.hint')}
        label={t('people.link.title', { name })}
        value={data.link}
        onClose={onClose}
      />
    )
  }
  return (
    <ConfirmDialog
      title={t(`people.link.${purpose}_named`, { name })}
      consequence={t(`people.link.${purpose}_consequence`)}
      confirmText={t(`people.link.${purpose}_named`, { name })}
      isPending={isPending}
      error={error}
      onConfirm={() => mutate(purpose)}
      onCancel={onClose}
    />
  )
}
