import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useLocation, useParams } from 'react-router'
import { HttpError } from '../../core/data/http/http_error.js'
import { OPENED_HERE, useDrawerHistory } from '../../core/dialogs/useDrawerHistory.js'
import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import {
  OrganizationFrame,
  useOrganizationPath,
} from '../../organizations/parts/OrganizationFrame.js'
import { NotFound } from '../../core/states/NotFound.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { useRecordTitle } from '../../core/layout/record_title.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { withParameter } from '../../core/routing/with_parameter.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { WebhookStateChip } from '../parts/chips.js'
import { DeliveryDrawer } from '../deliveries/DeliveryDrawer.js'
import { DeliveryLog } from '../deliveries/DeliveryLog.js'
import { PausedAlert } from '../parts/PausedAlert.js'
import { useDeliveryView } from '../deliveries/useDeliveryView.js'
import { WebhookActions } from '../parts/WebhookActions.js'
import { useWebhook, type WebhookRecord } from '../queries.js'

/** A webhook with its settings and deliveries. */
export function WebhookPage() {
  const t = useText()
  const { webhookId = '' } = useParams()
  const { data, error, refetch } = useWebhook(webhookId)
  useRecordTitle(data?.name)
  if (error instanceof HttpError && error.status === 404) return <NotFound />
  return (
    <OrganizationFrame>
      {data ? (
        <Content webhook={data} />
      ) : error ? (
        <ErrorState title={t('error.page')} error={error} onRetry={() => void refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </OrganizationFrame>
  )
}

function Content({ webhook }: { webhook: WebhookRecord }) {
  const t = useText()
  const pathTo = useOrganizationPath()
  const { view, openId, go } = useDeliveryView()
  const { search } = useLocation()
  const history = useDrawerHistory()
  return (
    <>
      <PageHeader
        crumbs={[{ label: t('webhooks.title'), to: pathTo('/webhooks') }]}
        title={webhook.name}
        subtitle={<WebhookStateChip webhook={webhook} />}
        actions={
          <WebhookActions
            webhook={webhook}
            onTest={(delivery) => go({ delivery }, { state: OPENED_HERE })}
          />
        }
      />
      <PausedAlert webhook={webhook} />
      <Details webhook={webhook} />
      <DeliveryLog webhookId={webhook.id} view={view} openId={openId} go={go} />
      {openId && (
        <DeliveryDrawer
          webhookId={webhook.id}
          deliveryId={openId}
          onOpen={(delivery) =>
            history.step({ search: withParameter(search, 'delivery', delivery) })
          }
          onClose={() => history.close({ search: withParameter(search, 'delivery', null) })}
        />
      )}
    </>
  )
}

function Details({ webhook: { url, events, teamName } }: { webhook: WebhookRecord }) {
  const t = useText()
  const facts = [
    [t('webhooks.field.url'), url],
    [t('webhooks.field.team'), teamName ?? t('webhooks.all_teams')],
    [t('webhooks.field.events'), events.join(', ')],
  ]
  return (
    <Paper variant="outlined" sx={{ p: 2, mb: 3 }}>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'max-content minmax(0, 1fr)' },
          columnGap: 3,
          rowGap: { xs: 0.25, sm: 1 },
        }}
      >
        {facts.map(([name, value]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Typography component="dt" color="text.secondary">
              {name}
            </Typography>
            <Typography
              component="dd"
              sx={{ m: 0, mb: { xs: 1, sm: 0 }, overflowWrap: 'anywhere' }}
            >
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
    </Paper>
  )
}
