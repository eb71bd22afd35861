import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import type { InvitationPreview } from '#api/contract/accounts/people'
import type { CurrentUser } from '#api/contract/accounts/session'
import { accountCall, type Message } from '../queries.js'
import { AccountLink } from '../parts/AccountLink.js'
import { AccountPage } from '../parts/AccountPage.js'
import { RegisterForm, type Registration } from './RegisterForm.js'
import { Registered } from './Registered.js'
import { read } from '../../core/data/api.js'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import { configQuery } from '../../core/session/session_queries.js'
import '../messages.js'
import { useAppName } from '../../core/layout/DocumentTitle.js'
import { clearInviteCode, inviteCode } from '../../core/session/invite_code.js'

/** Details of the stored invitation, if it is still valid. */
const useInvitation = (code: string | null) =>
  useQuery({
    queryKey: ['invitation', code],
    queryFn: read<InvitationPreview>(`invitations/by-code/${encodeURIComponent(code ?? '')}`, {
      onUnauthorized: 'ignore',
    }),
    enabled: code !== null,
  })

export function Register() {
  const t = useText()
  const app = useAppName()
  const { me, signIn } = useSession()
  const { data: config } = useQuery(configQuery)
  const [code] = useState(inviteCode)
  const invitation = useInvitation(code)
  const { mutate, reset, data, variables, error, isPending } = useMutation({
    mutationFn: (form: Registration) =>
      accountCall<CurrentUser | Message>('register', {
        ...form,
        ...(invitation.data && code ? { invitationCode: code } : {}),
      }),
    onSuccess: (response) => {
      if (!('user' in response)) return
      // Registration accepted the invitation.
      clearInviteCode()
      signIn(response)
    },
  })
  if (me) return <Navigate to="/" replace />
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
