import { useState } from 'react'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { SecondFactorChallenge, SecondFactorMethod } from '#api/contract/accounts/mfa'
import type { CurrentUser } from '#api/contract/accounts/session'
import { AccountLink } from '../parts/AccountLink.js'
import { AccountPage } from '../parts/AccountPage.js'
import { accountCall } from '../queries.js'
import { get } from '../../core/data/api.js'
import { useText } from '../../core/i18n/i18n.js'
import { loginPath } from '../../core/session/redirect_rules.js'
import { useSession } from '../../core/session/session.js'
import '../security_messages.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { CodeForm } from './CodeForm.js'
import { signByPasskey } from '../passkeys/queries.js'

const PATH = 'users/login/second-factor'

/** Second sign-in step: passkey, authenticator code or recovery code. */
export function SecondFactorStep() {
  const t = useText()
  const [query] = useSearchParams()
  const [picked, setPicked] = useState<SecondFactorMethod | null>(null)
  const { data, error } = useQuery({
    queryKey: ['second-factor'],
    queryFn: async () => (await get<SecondFactorChallenge>(PATH, { onUnauthorized: 'ignore' })).mfa,
    staleTime: 0,
    gcTime: 0,
  })
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
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => signByPasskey<CurrentUser>(`${PATH}/passkey`),
    onSuccess: signIn,
  })
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
  const { mutate, error, isPending } = useMutation({
    mutationFn: (code: string) => accountCall<CurrentUser>('login/second-factor', { method, code }),
    onSuccess: signIn,
  })
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
