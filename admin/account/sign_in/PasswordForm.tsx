import { useState } from 'react'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import type { ConfigObject } from '#api/contract/accounts/session'
import { usePasswordSignIn } from '../queries.js'
import { filled } from '../account_rules.js'
import { EmailField } from '../parts/EmailField.js'
import { PasswordField } from '../parts/PasswordField.js'
import { ResendVerification } from '../parts/ResendVerification.js'
import { SignInLink } from '../parts/SignInLink.js'
import { useAccountForm } from '../parts/useAccountForm.js'
import { HttpError } from '../../core/data/http/http_error.js'
import { useText } from '../../core/i18n/i18n.js'
import { useSignInResponse } from '../useSignInResponse.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'

/** Sign-in by password or email link. Field errors are shown next to the fields, server errors above the button. */
export function PasswordForm({ config }: { config: ConfigObject | undefined }) {
  const t = useText()
  const handleResponse = useSignInResponse()
  const [missing, setMissing] = useState<string>()
  const { mutate, variables, error, isPending } = usePasswordSignIn(handleResponse)
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
