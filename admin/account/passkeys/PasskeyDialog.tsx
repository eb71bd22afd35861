import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { PASSKEY_NAME_MAX, type Passkey } from '#api/contract/accounts/mfa'
import { AccountField } from '../parts/AccountField.js'
import { filled } from '../account_rules.js'
import { useAccountForm } from '../parts/useAccountForm.js'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { FactorDialog } from '../parts/FactorDialog.js'
import { useAddPasskey, useRenamePasskey } from './queries.js'

/** Dialog that asks for the name of a new passkey, then creates it in the browser. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { mutate, data, error, isPending } = useAddPasskey(({ recoveryCodes }) => {
    if (!recoveryCodes) onClose()
  })
  const title = t('security.passkeys.add')
  return (
    <FactorDialog title={title} codes={data?.recoveryCodes ?? null} onClose={onClose}>
      <NameForm submit={title} error={error} isPending={isPending} onSubmit={mutate} />
    </FactorDialog>
  )
}

export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useText()
  const { mutate, error, isPending } = useRenamePasskey(passkey.id, () => {
    toast(t('security.passkeys.renamed'))
    onClose()
  })
  const title = t('security.passkeys.rename_named', { name: passkey.name })
  return (
    <FactorDialog title={title} codes={null} onClose={onClose}>
      <NameForm
        name={passkey.name}
        submit={t('security.passkeys.rename')}
        error={error}
        isPending={isPending}
        onSubmit={mutate}
      />
    </FactorDialog>
  )
}

function NameForm(props: {
  name?: string
  submit: string
  error: unknown
  isPending: boolean
  onSubmit: (name: string) => void
}) {
  const t = useText()
  const { formProps, faultOf, failure } = useAccountForm({
    rules: { name: filled('security.passkeys.name_required') },
    send: ({ name }) => props.onSubmit(name.trim()),
    error: props.error,
  })
  return (
    <Stack component="form" {...formProps} spacing={2} sx={{ pt: 1 }}>
      <AccountField
        name="name"
        label={t('security.passkeys.name')}
        hint={t('security.passkeys.name_hint')}
        autoFocus
        defaultValue={props.name ?? ''}
        fault={faultOf('name')}
        inputProps={{ maxLength: PASSKEY_NAME_MAX }}
      />
      <ErrorAlert error={failure} />
      <Button type="submit" variant="contained" loading={props.isPending}>
        {props.submit}
      </Button>
    </Stack>
  )
}
