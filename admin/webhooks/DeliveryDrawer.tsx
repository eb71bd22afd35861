import { useId } from 'react'
import Close from '@mui/icons-material/Close'
import Replay from '@mui/icons-material/Replay'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useText } from '../app/i18n.js'
import { toast } from '../app/toasts.js'
import { ErrorAlert } from '../ui/ErrorAlert.js'
import { ErrorState } from '../ui/ErrorState.js'
import { PageSkeleton } from '../ui/PageSkeleton.js'
import { DeliveryContent } from './DeliveryContent.js'
import { useDelivery, useRedeliver } from './webhook_queries.js'

type Props = {
  webhookId: string
  deliveryId: string
  onOpen: (deliveryId: string) => void
  onClose: () => void
}

/** One delivery in full: what was sent and what was answered. The address names it. */
export function DeliveryDrawer({ webhookId, deliveryId, onOpen, onClose }: Props) {
  const t = useText()
  const titleId = useId()
  const { data, error, refetch } = useDelivery(webhookId, deliveryId)
  const again = useRedeliver(webhookId, deliveryId, (made) => {
    toast(t('webhooks.delivery.redelivered'))
    onOpen(made.id)
  })
  const paper = {
    'role': 'dialog',
    'aria-modal': true,
    'aria-labelledby': titleId,
    'sx': { width: 'min(640px, 100vw)' },
  }
  return (
    <Drawer open anchor="right" onClose={onClose} slotProps={{ paper }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: { xs: 1.5, sm: 3 }, py: 1.5 }}>
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
      </Box>
      <Box sx={{ px: { xs: 1.5, sm: 3 }, pb: 4 }}>
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
      </Box>
    </Drawer>
  )
}
