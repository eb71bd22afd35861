import { useRef, useState, type Ref } from 'react'
import TextField from '@mui/material/TextField'
import type { ServiceAccount, ServiceAccountWithKey } from '#api/contract/accounts/people'
import { serviceAccounts } from '#api/contract/resources/service_accounts'
import { HttpError } from '../../core/data/http/http_error.js'
import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import { AdminChoice } from '../parts/AdminChoice.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { KeyOnce } from '../parts/KeyOnce.js'
import { isWhole, type TeamRoleRow, TeamRoleRows, teamRolesOf } from '../parts/TeamRoleRows.js'
import { useMemberChange } from '../useMemberChange.js'
import { createServiceAccount, saveServiceAccount } from '../queries.js'

const nothing = () => undefined

/** Dialog that creates a service account and shows its key once, or edits an existing account. */
export function ServiceAccountDialog(props: { account?: ServiceAccount; onClose: () => void }) {
  const t = useText()
  const { account, onClose } = props
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(account?.name ?? '')
  const [isAdmin, setIsAdmin] = useState(account?.isAdmin ?? false)
  const [rows, setRows] = useState<TeamRoleRow[]>([])
  const [isChecked, setIsChecked] = useState(false)
  const [made, setMade] = useState<ServiceAccountWithKey | null>(null)
  const { mutate, isPending, error } = useMemberChange(account ? onClose : nothing)
  const refused = error instanceof HttpError ? error.body.errors?.name : undefined
  const isMissing = isChecked && name.trim() === ''

  const save = async () => {
    const values = { name: name.trim(), isAdmin }
    if (account) return saveServiceAccount(account.id, values)
    return setMade(await createServiceAccount({ ...values, teams: teamRolesOf(rows) }))
  }
  const submit = () => {
    setIsChecked(true)
    if (name.trim() === '') return field.current?.focus()
    if (!rows.every(isWhole)) return
    return mutate({ run: save, ids: [], done: account ? t('people.accounts.saved') : null })
  }
  if (made) return <KeyOnce name={made.name} token={made.token} onClose={onClose} />
  return (
    <FormDialog
      title={
        account
          ? t('people.accounts.edit_named', { name: account.name })
          : t('people.accounts.create')
      }
      submitText={t(account ? 'people.accounts.save' : 'people.accounts.create')}
      isPending={isPending}
      error={refused ? null : error}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameField
        ref={field}
        value={name}
        onChange={setName}
        error={isMissing ? t('people.accounts.name_required') : refused}
      />
      <AdminChoice label={t('people.accounts.admin')} isAdmin={isAdmin} onChange={setIsAdmin} />
      {!account && (
        <TeamRoleRows
          rows={rows}
          onChange={setRows}
          hint={t('people.accounts.teams_hint')}
          isChecked={isChecked}
        />
      )}
    </FormDialog>
  )
}

function NameField(props: {
  ref: Ref<HTMLInputElement>
  value: string
  onChange: (name: string) => void
  error: string | undefined
}) {
  const t = useText()
  return (
    <TextField
      label={t('people.field.name')}
      required
      autoFocus
      inputRef={props.ref}
      value={props.value}
      onChange={({ target }) => props.onChange(target.value)}
      error={props.error !== undefined}
      helperText={props.error ?? t('people.accounts.name_hint')}
      slotProps={{ htmlInput: { maxLength: serviceAccounts.fields.name.max } }}
    />
  )
}
