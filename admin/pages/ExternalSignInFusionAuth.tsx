import Button from '@mui/material/Button'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ConfigObject } from '#api/contract/session'
import { loginUrl } from '../app/external_sign_in.js'
import { beginAttempt, canBeginAttempt, rememberReturn } from '../app/external_sign_in_attempt.js'
import { hintQuery } from '../app/external_sign_in_hint_query.js'
import { useText } from '../app/i18n.js'
import { queryClient } from '../app/queryClient.js'
import { ErrorAlert } from '../ui/ErrorAlert.js'

/** Leaves for FusionAuth, which goes on to the one identity provider that it knows. */
export function FusionAuthButton(props: { auth: ConfigObject['auth']; redirect: string | null }) {
  const t = useText()
  // Asked for before it is needed: leaving then waits for nothing.
  useQuery(hintQuery)
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: async () => {
      if (!canBeginAttempt()) throw new Error(t('external.needs_https'))
      rememberReturn(props.redirect)
      const hint = await queryClient.fetchQuery(hintQuery).catch(() => null)
      const attempt = await beginAttempt(props.redirect)
      window.location.assign(loginUrl(props.auth, attempt, hint?.identityProviderId ?? null))
    },
  })
  return (
    <>
      <Button
        onClick={() => mutate()}
        loading={isPending || isSuccess}
        variant="outlined"
        size="large"
      >
        {t('external.sso')}
      </Button>
      <ErrorAlert error={error} />
    </>
  )
}
