import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { formatMoment } from '../../core/display/formats/dates.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { useResumeWebhook, type WebhookRecord } from '../queries.js'

/** Explains why deliveries are paused, with a button that resumes them. */
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
