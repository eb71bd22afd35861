import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useMutation } from '@tanstack/react-query'
import type { SignInResponse } from '#api/contract/accounts/mfa'
import { useText } from '../../core/i18n/i18n.js'
import { useSignInResponse } from '../useSignInResponse.js'
import '../security_messages.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { signByPasskey } from './queries.js'

export function PasskeySignIn() {
  const t = useText()
  const handleResponse = useSignInResponse()
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => signByPasskey<SignInResponse>('users/login/passkey'),
    onSuccess: (response) => handleResponse(response),
  })
  return (
    <Stack sx={{ mt: 2 }}>
      <ErrorAlert error={error} />
      <Button variant="outlined" size="large" loading={isPending} onClick={() => mutate()}>
        {t('security.sign_in.passkey_sign_in')}
      </Button>
    </Stack>
  )
}
