import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useText } from '../app/i18n.js'
import { ErrorAlert } from '../ui/ErrorAlert.js'
import { accountCall } from './account_calls.js'

/** Asks for a sign-in link by mail; `email` reads the form, and is null when there is none in it yet. */
export function SignInLink({ email }: { email: () => string | null }) {
  const t = useText()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (address: string) => accountCall('login', { email: address }),
  })
  const ask = () => {
    const address = email()
    if (address) mutate(address)
  }
  return (
    <>
      {data && (
        <Alert severity="info" role="status">
          {data.message}
        </Alert>
      )}
      <ErrorAlert error={error} />
      <Button variant="outlined" size="large" loading={isPending} onClick={ask}>
        {t('login.email_link')}
      </Button>
    </>
  )
}
