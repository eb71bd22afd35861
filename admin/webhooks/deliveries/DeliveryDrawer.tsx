import { useId } from 'react'
import Close from '@mui/icons-material/Close'
import Replay from '@mui/icons-material/Replay'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { SideDrawer } from '../../core/dialogs/SideDrawer.js'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { DeliveryContent } from './DeliveryContent.js'
import { useDelivery, useRedeliver } from '../queries.js'

type Props = {
  webhookId: string
  deliveryId: string
  onOpen: (deliveryId: string) => void
  onClose: () => void
}

/** Request and response of a delivery; its ID is in the URL. */
export function DeliveryDrawer({ webhookId, deliveryId, onOpen, onClose }: Props) {
  const t = useText()
  const titleId = useId()
  const { data, error, refetch } = useDelivery(webhookId, deliveryId)
  const again = useRedeliver(webhookId, deliveryId, (made) => {
    toast(t('webhooks.delivery.redelivered'))
    onOpen(made.id)
  })
  const bar = (
    <>
      <Typography variant="h2" id={titleId} sx={{ flex: 1, overflowWrap: 'anywhere' }}>
        {t('webhooks.delivery.title', { event: data?.event ?? '…' })}
      </Typography>
      {data && data.status !== 'pending' && (
        <Button startIcon={<Replay />} loading={again.isPending} onClick={() => again.mutate()}>
          {t('webhooks.delivery.redeliver')}
        </Button>
      )}
      <IconButton aria-label={t('common.close')} onClick={onClose}>
        <Close fontSize="small" />
      </IconButton>
    </>
  )
  return (
    <SideDrawer
      titleId={titleId}
      bar={bar}
      width={640}
      onClose={onClose}
      returnFocusTo={`[data-delivery="${CSS.escape(deliveryId)}"]`}
    >
      <ErrorAlert error={again.error} />
      {data ? (
        <DeliveryContent delivery={data} />
      ) : error ? (
        <ErrorState
          title={t('webhooks.delivery.failed')}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <PageSkeleton />
      )}
    </SideDrawer>
  )
}
