import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { filled } from '../account_rules.js'
import { PasswordField } from '../parts/PasswordField.js'
import { useAccountForm } from '../parts/useAccountForm.js'
import type { ConfigObject } from '#api/contract/accounts/session'
import { apiPath } from '../../core/data/http/api_path.js'
import { hasFusionAuth } from '../external_sign_in/external_sign_in.js'
import { text, useText } from '../../core/i18n/i18n.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { CodeForm } from '../second_factors/CodeForm.js'
import { useSignByPasskey } from '../passkeys/queries.js'
import { useConfirmIdentity, useMailCode, type TypedMethod } from './queries.js'

type Done = { onDone: () => void }

export function ByPasskey({ onDone }: Done) {
  const t = useText()
  const { mutate, error, isPending } = useSignByPasskey('me/reauthentication/passkey', onDone)
  return (
    <>
      <ErrorAlert error={error} />
      <Button variant="contained" loading={isPending} onClick={() => mutate()}>
        {t('security.reauthentication.passkey')}
      </Button>
    </>
  )
}

export function BySecret({ method, onDone }: Done & { method: TypedMethod }) {
  const t = useText()
  const { mutate, error, isPending } = useConfirmIdentity(method, onDone)
  if (method === 'password') {
    return <PasswordStep error={error} isPending={isPending} onSubmit={mutate} />
  }
  return (
    <Box sx={{ pt: 1 }}>
      <CodeForm
        label={t(`security.reauthentication.${method}`)}
        isNumeric
        submit={t('security.reauthentication.submit')}
        error={error}
        isPending={isPending}
        onSubmit={(code) => mutate(code)}
      />
    </Box>
  )
}

function PasswordStep(props: {
  error: unknown
  isPending: boolean
  onSubmit: (password: string) => void
}) {
  const t = useText()
  const { formProps, faultOf, failure } = useAccountForm({
    rules: { password: filled('login.password_required') },
    send: ({ password }) => props.onSubmit(password),
    error: props.error,
  })
  return (
    <Stack component="form" {...formProps} spacing={2} sx={{ pt: 1 }}>
      <PasswordField
        name="password"
        label={t('security.reauthentication.password')}
        autoComplete="current-password"
        autoFocus
        fault={faultOf('password')}
      />
      <ErrorAlert error={failure} />
      <Button type="submit" variant="contained" loading={props.isPending}>
        {t('security.reauthentication.submit_password')}
      </Button>
    </Stack>
  )
}

export function ByMail({ onDone }: Done) {
  const t = useText()
  const { mutate, data, error, isPending } = useMailCode()
  return (
    <>
      <ErrorAlert error={error} />
      {data && (
        <Alert severity="info" role="status">
          {data.message}
        </Alert>
      )}
      {data && <BySecret method="mail" onDone={onDone} />}
      <Button variant={data ? 'text' : 'contained'} loading={isPending} onClick={() => mutate()}>
        {t('security.reauthentication.use_mail')}
      </Button>
    </>
  )
}

type Provider = { name: string; query: string }

function providersOf(config: ConfigObject | null | undefined): Provider[] {
  const providers: Provider[] = []
  const oidc = config?.auth.oidc
  if (oidc) providers.push({ name: oidc.name, query: 'reauthenticate=1' })
  if (config && hasFusionAuth(config)) {
    const name = text('security.reauthentication.single_sign_on')
    providers.push({ name, query: 'provider=fusionauth&reauthenticate=1' })
  }
  return providers
}

/** Buttons that open an identity provider in a new window, so that form input on this page is kept. */
export function ByProvider({ config }: { config: ConfigObject | null | undefined }) {
  const t = useText()
  const [isWaiting, setIsWaiting] = useState(false)
  return (
    <>
      {isWaiting && (
        <Alert severity="info" role="status">
          {t('security.reauthentication.waiting')}
        </Alert>
      )}
      {providersOf(config).map(({ name, query }) => (
        <Button
          key={query}
          variant="contained"
          href={`${apiPath('auth/oidc/start')}?${query}`}
          target="_blank"
          rel="noopener"
          onClick={() => setIsWaiting(true)}
        >
          {t('security.reauthentication.continue_with', { name })}
        </Button>
      ))}
    </>
  )
}
