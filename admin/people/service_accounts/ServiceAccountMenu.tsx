import { useState } from 'react'
import type { ServiceAccount } from '#api/contract/accounts/people'
import { useText } from '../../core/i18n/i18n.js'
import { ConfirmDialog } from '../../core/dialogs/ConfirmDialog.js'
import { KeyOnce } from '../parts/KeyOnce.js'
import { MemberMenu } from '../members/MemberMenu.js'
import { lazyPart } from '../../core/routing/lazyPart.js'
import { useMemberChange } from '../useMemberChange.js'
import { rotateKey } from '../queries.js'

const ServiceAccountDialog = lazyPart(
  () => import('./ServiceAccountDialog.js'),
  'ServiceAccountDialog'
)

/** Menu of actions for a service account: edit, replace key, and the actions for all members. */
export function ServiceAccountMenu({ account }: { account: ServiceAccount }) {
  const t = useText()
  const [open, setOpen] = useState<'edit' | 'rotate' | null>(null)
  const [key, setKey] = useState<string | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <MemberMenu
        member={account}
        removal="delete_account"
        extra={[
          { label: t('people.accounts.edit'), onPick: () => setOpen('edit') },
          { label: t('people.accounts.rotate'), onPick: () => setOpen('rotate') },
        ]}
      />
      {open === 'edit' && <ServiceAccountDialog account={account} onClose={close} />}
      {open === 'rotate' && <RotateKey account={account} onClose={close} onKey={setKey} />}
      {key && <KeyOnce name={account.name} token={key} onClose={() => setKey(null)} />}
    </>
  )
}

function RotateKey(props: {
  account: ServiceAccount
  onClose: () => void
  onKey: (key: string) => void
}) {
  const t = useText()
  const { id, name } = props.account
  const { mutate, isPending, error } = useMemberChange(props.onClose)
  const rotate = async () => props.onKey((await rotateKey(id)).token)
  return (
    <ConfirmDialog
      title={t('people.accounts.rotate_named', { name })}
      consequence={t('people.accounts.rotate_consequence')}
      confirmText={t('people.accounts.rotate_named', { name })}
      isPending={isPending}
      error={error}
      onConfirm={() => mutate({ run: rotate, ids: [id], done: null })}
      onCancel={props.onClose}
    />
  )
}
