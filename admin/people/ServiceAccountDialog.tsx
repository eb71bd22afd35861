import { useRef, useState } from 'react'
import TextField from '@mui/material/TextField'
import type { ServiceAccount, ServiceAccountWithKey } from '#api/contract/people'
import { serviceAccounts } from '#api/contract/resources/service_accounts'
import { http, HttpError } from '../app/http.js'
import { useText } from '../app/i18n.js'
import '../i18n/areas/people.js'
import { AdminChoice } from './AdminChoice.js'
import { FormDialog } from '../ui/form/FormDialog.js'
import { KeyOnce } from './KeyOnce.js'
import { isWhole, type TeamRoleRow, TeamRoleRows, teamRolesOf } from './TeamRoleRows.js'
import { useMemberChange } from './useMemberChange.js'

const nothing = () => undefined

/** Makes a service account and shows its key once, or changes the name and role of one. */
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
    if (account) return http(`service-accounts/${account.id}`, { method: 'PUT', body: values })
    const body = { ...values, teams: teamRolesOf(rows) }
    const { json } = await http<ServiceAccountWithKey>('service-accounts', { method: 'POST', body })
    return setMade(json)
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
      <TextField
        label={t('people.field.name')}
        required
        autoFocus
        inputRef={field}
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={isMissing || refused !== undefined}
        helperText={
          isMissing
            ? t('people.accounts.name_required')
            : (refused ?? t('people.accounts.name_hint'))
        }
        slotProps={{ htmlInput: { maxLength: serviceAccounts.fields.name.max } }}
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
