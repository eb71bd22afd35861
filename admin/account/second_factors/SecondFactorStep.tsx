import { useState } from 'react'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useSearchParams } from 'react-router'
import type { SecondFactorMethod } from '#api/contract/accounts/mfa'
import { AccountLink } from '../parts/AccountLink.js'
import { AccountPage } from '../parts/AccountPage.js'
import { useText } from '../../core/i18n/i18n.js'
import { loginPath } from '../../core/session/redirect_rules.js'
import { useSession } from '../../core/session/session.js'
import '../security_messages.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { CodeForm } from './CodeForm.js'
import { useSignByPasskey } from '../passkeys/queries.js'
import { useSecondFactorChallenge, useSecondFactorCode } from './queries.js'

/** Second sign-in step: passkey, authenticator code or recovery code. */
export function SecondFactorStep() {
  const t = useText()
  const [query] = useSearchParams()
  const [picked, setPicked] = useState<SecondFactorMethod | null>(null)
  const { data, error } = useSecondFactorChallenge()
  const methods = data?.methods ?? []
  const method = picked ?? methods[0]
  const restart = loginPath(query.get('redirect') ?? '/')
  return (
    <AccountPage
      title={t('security.sign_in.title')}
      explanation={t('security.sign_in.explanation')}
      notices={<ErrorAlert error={error} />}
      links={<AccountLink to={restart} text={t('security.sign_in.restart')} />}
    >
      {method && (
        <Stack spacing={2}>
          {method === 'passkey' ? <ByPasskey /> : <ByCode key={method} method={method} />}
          {methods
            .filter((one) => one !== method)
            .map((one) => (
              <Button key={one} onClick={() => setPicked(one)}>
                {t(`security.sign_in.${one}`)}
              </Button>
            ))}
          <Typography variant="body2" color="text.secondary">
            {t('security.sign_in.lost')}
          </Typography>
        </Stack>
      )}
    </AccountPage>
  )
}

function ByPasskey() {
  const t = useText()
  const { signIn } = useSession()
  const { mutate, error, isPending } = useSignByPasskey('login/second-factor/passkey', signIn)
  return (
    <>
      <ErrorAlert error={error} />
      <Button variant="contained" size="large" loading={isPending} onClick={() => mutate()}>
        {t('security.sign_in.passkey')}
      </Button>
    </>
  )
}

function ByCode({ method }: { method: 'totp' | 'recovery_code' }) {
  const t = useText()
  const { signIn } = useSession()
  const { mutate, error, isPending } = useSecondFactorCode(method, signIn)
  const isTotp = method === 'totp'
  return (
    <CodeForm
      label={t(isTotp ? 'security.sign_in.totp_code' : 'security.sign_in.recovery_code_label')}
      isNumeric={isTotp}
      submit={t('security.sign_in.submit')}
      error={error}
      isPending={isPending}
      onSubmit={(code) => mutate(code)}
    />
  )
}
