import { useEffect, useRef } from 'react'
import Alert from '@mui/material/Alert'
import { useMutation } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import type { CurrentUser } from '#api/contract/session'
import { accountCall } from '../account/account_calls.js'
import { AccountLink } from '../account/AccountLink.js'
import { AccountPage } from '../account/AccountPage.js'
import { EmailForm } from '../account/EmailForm.js'
import { keepEmail } from '../account/kept_email.js'
import { addTexts, useText } from '../app/i18n.js'
import { reasonOf } from '../app/reason.js'
import { useSession } from '../app/session.js'
import { accountTexts } from '../i18n/areas/account.js'

addTexts(accountTexts)

/** `me` where the account was registered in this browser: one is signed in then. */
type Verified = { email: string; me: CurrentUser | null }

/** Where the link that confirms an address leads; without a link, where one asks for another. */
export function VerifyEmail() {
  const [query] = useSearchParams()
  const token = query.get('token')
  return token ? <Verify token={token} /> : <AskAgain />
}

function Verify({ token }: { token: string }) {
  const t = useText()
  const { signIn } = useSession()
  const { mutate, data, error } = useMutation({
    mutationFn: () => accountCall<Verified>('verify-email', { token }),
    onSuccess: ({ email, me }) => {
      keepEmail(email)
      if (me) signIn(me)
    },
  })
  // The link works once: not twice where effects are run twice.
  const hasTried = useRef(false)
  useEffect(() => {
    if (hasTried.current) return
    hasTried.current = true
    mutate()
  }, [mutate])
  if (error) return <AskAgain reason={reasonOf(error)} />
  if (data?.me) return <Navigate to="/" replace />
  if (!data) return <AccountPage title={t('account.verifying')} />
  return (
    <AccountPage
      title={t('account.verified')}
      explanation={t('account.verified_hint', { email: data.email })}
      links={<AccountLink to="/login" text={t('account.to_login')} />}
    />
  )
}

function AskAgain({ reason }: { reason?: string }) {
  const t = useText()
  return (
    <AccountPage
      title={t('account.verify')}
      explanation={t('account.verify_hint')}
      notices={
        reason && (
          <Alert severity="error" role="alert" sx={{ mb: 2 }}>
            {t('account.not_verified', { reason })}
          </Alert>
        )
      }
      links={<AccountLink to="/login" text={t('account.to_login')} />}
    >
      <EmailForm path="verify-email/resend" />
    </AccountPage>
  )
}
