import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useText } from '../../core/i18n/i18n.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { useRequestLink } from '../queries.js'

/** Button that requests a sign-in link. `email` returns the address in the form, or null if it is invalid. */
export function SignInLink({ email }: { email: () => string | null }) {
  const t = useText()
  const { mutate, data, error, isPending } = useRequestLink('login')
  const requestMail = () => {
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
      <Button variant="outlined" size="large" loading={isPending} onClick={requestMail}>
        {t('login.email_link')}
      </Button>
    </>
  )
}
