import { useEffect, useRef } from 'react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { Link, useLocation } from 'react-router'
import { isChallenge } from '#api/contract/accounts/mfa'
import { Redirect } from '../../core/routing/Redirect.js'
import { rememberedReturn } from '../external_sign_in/external_sign_in_attempt.js'
import { useFinishSignIn } from '../external_sign_in/queries.js'
import { useText } from '../../core/i18n/i18n.js'
import { reasonOf } from '../../core/data/reason.js'
import { loginPath, pathAfterLogin } from '../../core/session/redirect_rules.js'
import { announceConfirmation } from '../../core/data/http/reauthentication.js'
import { useSignInResponse } from '../useSignInResponse.js'
import '../external_sign_in/messages.js'
import { CenteredPage } from '../../core/page/CenteredPage.js'

/** Callback page of the identity providers: completes the sign-in or shows the error. */
export function Callback() {
  const t = useText()
  const { pathname, search } = useLocation()
  const handleResponse = useSignInResponse()
  const { mutate, data, error } = useFinishSignIn(
    ({ redirect, isReauthentication, ...response }) => {
      if (isReauthentication) announceConfirmation()
      handleResponse(response, redirect)
    }
  )
  // The authorization response can be used only once, but strict mode runs effects twice.
  const hasTried = useRef(false)
  useEffect(() => {
    if (hasTried.current) return
    hasTried.current = true
    mutate({ pathname, search })
  }, [mutate, pathname, search])
  if (data?.isReauthentication) return <CenteredPage title={t('external.confirmed')} />
  if (data && !isChallenge(data)) return <Redirect to={pathAfterLogin(data.redirect)} />
  if (!error) {
    return (
      <CenteredPage title={t('external.signing_in')}>
        <CircularProgress aria-label={t('external.signing_in')} sx={{ mt: 2 }} />
      </CenteredPage>
    )
  }
  return (
    <CenteredPage title={t('external.failed')}>
      <Alert severity="error" role="alert" sx={{ mt: 2, textAlign: 'start' }}>
        {reasonOf(error)}
      </Alert>
      <Button
        component={Link}
        to={loginPath(rememberedReturn())}
        variant="contained"
        sx={{ mt: 3 }}
      >
        {t('external.back')}
      </Button>
    </CenteredPage>
  )
}
