import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import { useText } from '../app/i18n.js'
import { toast } from '../app/toasts.js'
import { formatMoment } from '../ui/dates.js'
import { ErrorAlert } from '../ui/ErrorAlert.js'
import { useResumeWebhook, type WebhookRecord } from './webhook_queries.js'

/** Why nothing is sent any more, and the way back. */
export function PausedAlert({ webhook }: { webhook: WebhookRecord }) {
  const t = useText()
  const { id, pausedAt, pausedReason } = webhook
  const { mutate, isPending, error } = useResumeWebhook(id, () =>
    toast(t('webhooks.paused.resumed'))
  )
  if (!pausedAt) return null
  return (
    <>
      <Alert
        severity="warning"
        role="status"
        sx={{
          'mb': 2,
          'flexWrap': 'wrap',
          '& .MuiAlert-message': { flex: '1 1 260px', minWidth: 0 },
        }}
        action={
          <Button color="inherit" variant="outlined" loading={isPending} onClick={() => mutate()}>
            {t('webhooks.paused.resume')}
          </Button>
        }
      >
        <AlertTitle>{t('webhooks.paused.title')}</AlertTitle>
        {t('webhooks.paused.since', { when: formatMoment(new Date(pausedAt)) })} {pausedReason}
      </Alert>
      <ErrorAlert error={error} />
    </>
  )
}
