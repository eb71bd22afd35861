import { useEffect, useRef } from 'react'
import Alert from '@mui/material/Alert'
import { useMutation } from '@tanstack/react-query'
import type { SignInAnswer } from '#api/contract/mfa'
import { http } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { reasonOf } from '../app/reason.js'
import { useSignInAnswer } from '../app/useSignInAnswer.js'

/** Uses up the token of a sign-in link, once. */
export function LinkSignIn({ token }: { token: string }) {
  const t = useText()
  const takeAnswer = useSignInAnswer()
  const { mutate, error } = useMutation({
    mutationFn: async () =>
      (
        await http<SignInAnswer>('users/login/link', {
          method: 'POST',
          body: { token },
          onUnauthorized: 'ignore',
        })
      ).json,
    onSuccess: (answer) => takeAnswer(answer),
  })
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
