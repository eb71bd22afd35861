import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Redirect } from '../../core/routing/Redirect.js'
import { AccountLink } from '../parts/AccountLink.js'
import { AccountPage } from '../parts/AccountPage.js'
import { RegisterForm } from './RegisterForm.js'
import { Registered } from './Registered.js'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import { configQuery } from '../../core/session/queries.js'
import '../messages.js'
import { useAppName } from '../../core/layout/DocumentTitle.js'
import { clearInviteCode, inviteCode } from '../../core/session/invite_code.js'
import { useInvitationPreview, useRegister } from './queries.js'

export function Register() {
  const t = useText()
  const app = useAppName()
  const { me, signIn } = useSession()
  const { data: config } = useQuery(configQuery)
  const [code] = useState(inviteCode)
  const invitation = useInvitationPreview(code)
  const register = useRegister(invitation.data ? code : null, (response) => {
    if (!('user' in response)) return
    // Registration has accepted the invitation, so its code is no longer needed.
    clearInviteCode()
    signIn(response)
  })
  const { mutate, reset, data, variables, error, isPending } = register
  if (me) return <Redirect to="/" />
  if (!config || (code !== null && invitation.isPending)) return <div aria-busy="true" />
  const toLogin = <AccountLink to="/login" text={t('account.to_login')} />
  if (data && 'message' in data && variables) {
    return <Registered email={variables.email} message={data.message} onBack={reset} />
  }
  if (!config.registration && !invitation.data) {
    return (
      <AccountPage
        title={t('account.registration_off')}
        explanation={t('account.registration_off_hint')}
        links={toLogin}
      />
    )
  }
  const organization = invitation.data?.organizationName
  return (
    <AccountPage
      title={t('account.register')}
      explanation={
        organization ? t('account.invited', { organization }) : t('account.register_hint', { app })
      }
      links={toLogin}
    >
      <RegisterForm
        fixedEmail={invitation.data?.email}
        error={error}
        isPending={isPending}
        onSubmit={mutate}
      />
    </AccountPage>
  )
}
