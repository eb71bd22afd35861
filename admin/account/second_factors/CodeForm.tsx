import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { AccountField } from '../parts/AccountField.js'
import { filled } from '../account_rules.js'
import { useAccountForm } from '../parts/useAccountForm.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'

export function CodeForm(props: {
  label: string
  hint?: string
  submit: string
  isNumeric?: boolean
  error: unknown
  isPending: boolean
  onSubmit: (code: string) => void
}) {
  const { formProps, faultOf, failure } = useAccountForm({
    rules: { code: filled('security.code_required') },
    send: ({ code }) => props.onSubmit(code.trim()),
    error: props.error,
  })
  return (
    <Stack component="form" {...formProps} spacing={2}>
      <AccountField
        name="code"
        label={props.label}
        autoComplete="one-time-code"
        autoFocus
        hint={props.hint}
        fault={faultOf('code')}
        {...(props.isNumeric ? { inputProps: { inputMode: 'numeric' } } : {})}
      />
      <ErrorAlert error={failure} />
      <Button type="submit" variant="contained" size="large" loading={props.isPending}>
        {props.submit}
      </Button>
    </Stack>
  )
}
