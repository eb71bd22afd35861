import { useEffect, useRef } from 'react'
import Alert from '@mui/material/Alert'
import { useSearchParams } from 'react-router'
import { Redirect } from '../../core/routing/Redirect.js'
import { useVerifyEmail } from '../queries.js'
import { AccountLink } from '../parts/AccountLink.js'
import { AccountPage } from '../parts/AccountPage.js'
import { EmailForm } from '../parts/EmailForm.js'
import { rememberEmail } from '../remembered_email.js'
import { useText } from '../../core/i18n/i18n.js'
import { reasonOf } from '../../core/data/reason.js'
import { useSession } from '../../core/session/session.js'
import '../messages.js'

/** Page that verification links open. Without a token, shows a form that requests a new link. */
export function VerifyEmail() {
  const [query] = useSearchParams()
  const token = query.get('token')
  return token ? <Verify token={token} /> : <RequestNewLink />
}

function Verify({ token }: { token: string }) {
  const t = useText()
  const { signIn } = useSession()
  const { mutate, data, error } = useVerifyEmail(token, ({ email, me }) => {
    rememberEmail(email)
    if (me) signIn(me)
  })
  // The link is single-use, but strict mode runs effects twice.
  const hasTried = useRef(false)
  useEffect(() => {
    if (hasTried.current) return
    hasTried.current = true
    mutate()
  }, [mutate])
  if (error) return <RequestNewLink reason={reasonOf(error)} />
  if (data?.me) return <Redirect to="/" />
  if (!data) return <AccountPage title={t('account.verifying')} />
  return (
    <AccountPage
      title={t('account.verified')}
      explanation={t('account.verified_hint', { email: data.email })}
      links={<AccountLink to="/login" text={t('account.to_login')} />}
    />
  )
}

function RequestNewLink({ reason }: { reason?: string }) {
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
      <EmailForm link="verify-email/resend" />
    </AccountPage>
  )
}
