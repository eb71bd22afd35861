import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useMutation } from '@tanstack/react-query'
import { PASSKEY_NAME_MAX, type NewSecondFactor, type Passkey } from '#api/contract/mfa'
import { AccountField } from '../account/AccountField.js'
import { filled } from '../account/account_rules.js'
import { useAccountForm } from '../account/useAccountForm.js'
import { http } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { toast } from '../app/toasts.js'
import { ErrorAlert } from '../ui/ErrorAlert.js'
import { FactorDialog } from './FactorDialog.js'
import { addPasskeyNamed } from './passkey_calls.js'

/** Names a new passkey and has the browser create it. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (name: string) => addPasskeyNamed<NewSecondFactor>(name),
    onSuccess: ({ recoveryCodes }) => {
      if (!recoveryCodes) onClose()
    },
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
  const { mutate, error, isPending } = useMutation({
    mutationFn: (name: string) =>
      http(`users/me/passkeys/${passkey.id}`, { method: 'PUT', body: { name } }),
    onSuccess: () => {
      toast(t('security.passkeys.renamed'))
      onClose()
    },
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
