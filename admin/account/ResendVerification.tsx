import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useText } from '../app/i18n.js'
import { ErrorAlert } from '../ui/ErrorAlert.js'
import { accountCall } from './account_calls.js'

/** Mails the link that confirms an address once more. */
export function ResendVerification({ email }: { email: string }) {
  const t = useText()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => accountCall('verify-email/resend', { email }),
  })
  return (
    <>
      {data && (
        <Alert severity="info" role="status" sx={{ mb: 1 }}>
          {data.message}
        </Alert>
      )}
      <ErrorAlert error={error} />
      <Button variant="outlined" fullWidth loading={isPending} onClick={() => mutate()}>
        {t('login.resend')}
      </Button>
    </>
  )
}
