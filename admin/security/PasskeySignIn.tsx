import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useMutation } from '@tanstack/react-query'
import type { SignInAnswer } from '#api/contract/mfa'
import { addTexts, useText } from '../app/i18n.js'
import { useSignInAnswer } from '../app/useSignInAnswer.js'
import { securityTexts } from '../i18n/areas/security.js'
import { ErrorAlert } from '../ui/ErrorAlert.js'
import { signByPasskey } from './passkey_calls.js'

addTexts(securityTexts)

/** Signs in without a password. */
export function PasskeySignIn() {
  const t = useText()
  const takeAnswer = useSignInAnswer()
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => signByPasskey<SignInAnswer>('users/login/passkey'),
    onSuccess: (answer) => takeAnswer(answer),
  })
  return (
    <Stack sx={{ mt: 2 }}>
      <ErrorAlert error={error} />
      <Button variant="outlined" size="large" loading={isPending} onClick={() => mutate()}>
        {t('security.sign_in.alone')}
      </Button>
    </Stack>
  )
}
