import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import type { InvitationPreview } from '#api/contract/people'
import type { CurrentUser } from '#api/contract/session'
import { accountCall, type Message } from '../account/account_calls.js'
import { AccountLink } from '../account/AccountLink.js'
import { AccountPage } from '../account/AccountPage.js'
import { RegisterForm, type Registration } from '../account/RegisterForm.js'
import { Registered } from '../account/Registered.js'
import { http } from '../app/http.js'
import { addTexts, useText } from '../app/i18n.js'
import { useSession } from '../app/session.js'
import { configQuery } from '../app/session_queries.js'
import { accountTexts } from '../i18n/areas/account.js'
import { useAppName } from '../layout/DocumentTitle.js'
import { inviteCode } from '../people/invite_code.js'

addTexts(accountTexts)

/** What the invitation that waits in this browser is for; nothing when there is none, or it is used up. */
const useInvitation = (code: string | null) =>
  useQuery({
    queryKey: ['invitation', code],
    queryFn: async () =>
      (
        await http<InvitationPreview>(`invitations/by-code/${encodeURIComponent(code ?? '')}`, {
          onUnauthorized: 'ignore',
        })
      ).json,
    enabled: code !== null,
    retry: false,
  })

/** Making oneself an account. */
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
    onSuccess: (answer) => 'user' in answer && signIn(answer),
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
