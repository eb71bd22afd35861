import { useEffect, useRef } from 'react'
import Alert from '@mui/material/Alert'
import { useMutation } from '@tanstack/react-query'
import type { CurrentUser } from '#api/contract/session'
import { http } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { reasonOf } from '../app/reason.js'
import { useSession } from '../app/session.js'

/** Uses up the token of a sign-in link, once. */
export function LinkSignIn({ token }: { token: string }) {
  const t = useText()
  const { signIn } = useSession()
  const { mutate, error } = useMutation({
    mutationFn: async () =>
      (
        await http<CurrentUser>('users/login/link', {
          method: 'POST',
          body: { token },
          onUnauthorized: 'ignore',
        })
      ).json,
    onSuccess: signIn,
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
