import { useState } from 'react'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useMutation } from '@tanstack/react-query'
import type { SignInAnswer } from '#api/contract/mfa'
import type { ConfigObject } from '#api/contract/session'
import { accountCall } from '../account/account_calls.js'
import { filled } from '../account/account_rules.js'
import { EmailField } from '../account/EmailField.js'
import { PasswordField } from '../account/PasswordField.js'
import { ResendVerification } from '../account/ResendVerification.js'
import { SignInLink } from '../account/SignInLink.js'
import { useAccountForm } from '../account/useAccountForm.js'
import { HttpError } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { useSignInAnswer } from '../app/useSignInAnswer.js'
import { ErrorAlert } from '../ui/ErrorAlert.js'

/** Email and password, or a link by mail; what is missing is said at its field, a refusal above the button. */
export function PasswordForm({ config }: { config: ConfigObject | undefined }) {
  const t = useText()
  const takeAnswer = useSignInAnswer()
  const [missing, setMissing] = useState<string>()
  const { mutate, variables, error, isPending } = useMutation({
    mutationFn: (body: { email: string; password: string }) =>
      accountCall<SignInAnswer>('login', body),
    onSuccess: (answer) => takeAnswer(answer),
  })
  const { formProps, faultOf, failure } = useAccountForm({
    rules: {
      email: filled('login.email_required'),
      password: filled('login.password_required'),
    },
    send: ({ email, password }) => mutate({ email: email.trim(), password }),
    error,
  })
  const isUnverified = error instanceof HttpError && error.code === 'identity.unverified'

  const emailForLink = () => {
    const field = formProps.ref.current?.elements.namedItem('email')
    const email = field instanceof HTMLInputElement ? field.value.trim() : ''
    setMissing(email ? undefined : t('login.email_required'))
    if (!email && field instanceof HTMLElement) field.focus()
    return email || null
  }

  return (
    <Stack component="form" {...formProps} spacing={2}>
      <EmailField fault={missing ?? faultOf('email')} autoFocus />
      {config?.passwordSignIn !== false && (
        <>
          <PasswordField
            name="password"
            label={t('login.password')}
            autoComplete="current-password"
            fault={faultOf('password')}
          />
          <ErrorAlert error={failure} />
          {isUnverified && variables && config?.mail && (
            <ResendVerification email={variables.email} />
          )}
          <Button type="submit" variant="contained" size="large" loading={isPending}>
            {t('login.submit')}
          </Button>
        </>
      )}
      {config?.linkSignIn && <SignInLink email={emailForLink} />}
    </Stack>
  )
}
