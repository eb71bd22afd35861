import { useEffect, useRef } from 'react'
import Alert from '@mui/material/Alert'
import { useText } from '../../core/i18n/i18n.js'
import { reasonOf } from '../../core/data/reason.js'
import { useSignInResponse } from '../useSignInResponse.js'
import { useLinkSignIn } from '../queries.js'

/** Page that signs in with the single-use token of a sign-in link. */
export function LinkSignIn({ token }: { token: string }) {
  const t = useText()
  const handleResponse = useSignInResponse()
  const { mutate, error } = useLinkSignIn(token, handleResponse)
  const hasTried = useRef(false)
  useEffect(() => {
    if (hasTried.current) return
    hasTried.current = true
    mutate()
  }, [mutate])
  return error ? (
    <Alert severity="error" role="alert" sx={{ mb: 2 }}>
      {t('login.link_failed', { reason: reasonOf(error) })}
    </Alert>
  ) : (
    <Alert severity="info" role="status" sx={{ mb: 2 }}>
      {t('login.link_signing_in')}
    </Alert>
  )
}
