import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useText } from '../../core/i18n/i18n.js'
import { useSignInResponse } from '../useSignInResponse.js'
import '../security_messages.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { useSignByPasskey } from './queries.js'

export function PasskeySignIn() {
  const t = useText()
  const handleResponse = useSignInResponse()
  const { mutate, error, isPending } = useSignByPasskey('login/passkey', handleResponse)
  return (
    <Stack sx={{ mt: 2 }}>
      <ErrorAlert error={error} />
      <Button variant="outlined" size="large" loading={isPending} onClick={() => mutate()}>
        {t('security.sign_in.passkey_sign_in')}
      </Button>
    </Stack>
  )
}
