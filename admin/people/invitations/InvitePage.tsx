import { useEffect } from 'react'
import MailOutlined from '@mui/icons-material/MailOutlined'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Link, useSearchParams } from 'react-router'
import type { InvitationPreview } from '#api/contract/accounts/people'
import { useText } from '../../core/i18n/i18n.js'
import { isBuilt, useBuiltPaths } from '../../core/routing/pages.js'
import { reasonOf } from '../../core/data/reason.js'
import { useSession } from '../../core/session/session.js'
import './messages.js'
import { CenteredPage } from '../../core/page/CenteredPage.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { formatMoment } from '../../core/display/formats/dates.js'
import { storeInviteCode } from '../../core/session/invite_code.js'
import { useAcceptInvitation } from './useAcceptInvitation.js'
import { useInvitationPreview } from '../../account/registration/queries.js'

/** Page that invitation links open; shows the invitation and the next step. */
export function InvitePage() {
  const t = useText()
  const [query] = useSearchParams()
  const code = query.get('code') ?? ''
  const { visitor } = useSession()
  const { data, error } = useInvitationPreview(code || null)
  if (code === '' || (error && !data)) {
    return <Unusable reason={code === '' ? t('invite.no_code') : reasonOf(error)} />
  }
  if (!data || visitor.isLoading) return <div aria-busy="true" />
  return <Invited code={code} invitation={data} />
}

function Unusable({ reason }: { reason: string }) {
  const t = useText()
  return (
    <CenteredPage icon={<MailOutlined />} title={t('invite.invalid')}>
      <Typography role="alert" color="text.secondary">
        {reason}
      </Typography>
      <Button component={Link} to="/login" variant="outlined" sx={{ mt: 3 }}>
        {t('invite.to_login')}
      </Button>
    </CenteredPage>
  )
}

type Props = { code: string; invitation: InvitationPreview }

function Invited({ code, invitation }: Props) {
  const t = useText()
  const { me } = useSession()
  const { organizationName: organization, email, expiresAt } = invitation
  const isInvitee = me?.user.email.toLowerCase() === email.toLowerCase()
  return (
    <CenteredPage icon={<MailOutlined />} title={t('invite.title', { organization })}>
      <Typography color="text.secondary" sx={{ mb: 3, overflowWrap: 'anywhere' }}>
        {t('invite.recipient', { email, date: formatMoment(new Date(expiresAt)) })}
      </Typography>
      {!me && <SignInFirst code={code} />}
      {me && isInvitee && <Join code={code} organization={organization} />}
      {me && !isInvitee && <WrongAccount email={me.user.email} />}
    </CenteredPage>
  )
}

/** Stores the code, so that it is still available after registration or sign-in. */
function SignInFirst({ code }: { code: string }) {
  const t = useText()
  const canRegister = isBuilt(useBuiltPaths(), '/register')
  useEffect(() => storeInviteCode(code), [code])
  return (
    <>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {t('invite.sign_in_hint')}
      </Typography>
      <Stack direction="row" spacing={1.5} sx={{ justifyContent: 'center' }}>
        <Button component={Link} to="/login" variant="contained">
          {t('invite.sign_in')}
        </Button>
        {canRegister && (
          <Button component={Link} to="/register" variant="outlined">
            {t('invite.register')}
          </Button>
        )}
      </Stack>
    </>
  )
}

function Join({ code, organization }: { code: string; organization: string }) {
  const t = useText()
  const { mutate, error, isPending } = useAcceptInvitation(code)
  return (
    <>
      <ErrorAlert error={error} />
      <Button variant="contained" loading={isPending} onClick={() => mutate()}>
        {t('invite.join', { organization })}
      </Button>
    </>
  )
}

function WrongAccount({ email }: { email: string }) {
  const t = useText()
  const { signOut } = useSession()
  return (
    <>
      <Typography sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        {t('invite.wrong_account', { email })}
      </Typography>
      <Button variant="contained" onClick={() => void signOut()}>
        {t('invite.sign_out')}
      </Button>
    </>
  )
}
