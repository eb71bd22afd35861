import { useEffect, useRef } from 'react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { useMutation } from '@tanstack/react-query'
import { Link, Navigate, useLocation } from 'react-router'
import { isChallenge } from '#api/contract/mfa'
import { rememberedReturn } from '../app/external_sign_in_attempt.js'
import { finishSignIn } from '../app/external_sign_in_return.js'
import { addTexts, useText } from '../app/i18n.js'
import { reasonOf } from '../app/reason.js'
import { loginPath, pathAfterLogin } from '../app/redirect_rules.js'
import { announceConfirmation } from '../app/reauthentication.js'
import { useSignInAnswer } from '../app/useSignInAnswer.js'
import { externalSignIn } from '../i18n/areas/external_sign_in.js'
import { CenteredPage } from './CenteredPage.js'

addTexts(externalSignIn)

/** Where identity providers send people back to: signs them in, or says why not. */
export function Callback() {
  const t = useText()
  const { pathname, search } = useLocation()
  const takeAnswer = useSignInAnswer()
  const { mutate, data, error } = useMutation({
    mutationFn: finishSignIn,
    onSuccess: ({ redirect, isReauthentication, ...answer }) => {
      if (isReauthentication) announceConfirmation()
      takeAnswer(answer, redirect)
    },
  })
  // An answer of a provider works once.
  const hasTried = useRef(false)
  useEffect(() => {
    if (hasTried.current) return
    hasTried.current = true
    mutate({ pathname, search })
  }, [mutate, pathname, search])
  if (data?.isReauthentication) return <CenteredPage title={t('external.confirmed')} />
  if (data && !isChallenge(data)) return <Navigate to={pathAfterLogin(data.redirect)} replace />
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
