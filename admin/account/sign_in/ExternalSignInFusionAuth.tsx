import Button from '@mui/material/Button'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ConfigObject } from '#api/contract/accounts/session'
import { loginUrl } from '../external_sign_in/external_sign_in.js'
import {
  beginAttempt,
  canBeginAttempt,
  rememberReturn,
} from '../external_sign_in/external_sign_in_attempt.js'
import { hintQuery } from '../external_sign_in/queries.js'
import { useText } from '../../core/i18n/i18n.js'
import { queryClient } from '../../core/data/queryClient.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'

/** Button that redirects to FusionAuth, which forwards the user to the hinted identity provider. */
export function FusionAuthButton(props: { auth: ConfigObject['auth']; redirect: string | null }) {
  const t = useText()
  // Prefetched, so that the redirect does not wait for it.
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
