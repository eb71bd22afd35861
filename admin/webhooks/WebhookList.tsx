import Add from '@mui/icons-material/Add'
import WebhookOutlined from '@mui/icons-material/WebhookOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { DataTable, useListContext } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { useText } from '../app/i18n.js'
import '../i18n/areas/webhooks.js'
import { OrganizationFrame, useOrganizationPath } from '../organizations/OrganizationFrame.js'
import { DialogButton } from '../ui/DialogButton.js'
import { EmptyState } from '../ui/EmptyState.js'
import { lazyPart } from '../ui/lazyPart.js'
import { ResourceList } from '../ui/list/ResourceList.js'
import { TimeAgo } from '../ui/TimeAgo.js'
import { BulkWebhooks } from './BulkWebhooks.js'
import { DeliveryChip, WebhookStateChip } from './chips.js'
import type { WebhookRecord } from './webhook_queries.js'

const WebhookDialog = lazyPart(() => import('./WebhookDialog.js'), 'WebhookDialog')

/** Who is told of what. */
export function WebhookList() {
  const t = useText()
  const yesOrNo = [
    { id: 'true', name: t('webhooks.state.enabled') },
    { id: 'false', name: t('webhooks.state.disabled') },
  ]
  return (
    <OrganizationFrame>
      <ResourceList<WebhookRecord>
        resource="webhooks"
        title={t('webhooks.title')}
        subtitle={t('webhooks.subtitle')}
        actions={<CreateWebhook />}
        filters={[{ source: 'enabled', label: t('webhooks.field.state'), choices: yesOrNo }]}
        exportFields={['id', 'name', 'url', 'events', 'teamId', 'enabled', 'pausedAt', 'createdAt']}
        empty={
          <EmptyState
            icon={<WebhookOutlined />}
            title={t('webhooks.empty')}
            explanation={t('webhooks.empty_hint')}
          />
        }
        bulkActions={<BulkWebhooks />}
        card={(webhook) => <WebhookCard webhook={webhook} />}
        columns={
          <>
            <DataTable.Col<WebhookRecord>
              source="name"
              label={t('webhooks.field.name')}
              render={(webhook) => <WebhookName webhook={webhook} />}
            />
            <DataTable.Col<WebhookRecord>
              source="url"
              label={t('webhooks.field.url')}
              render={({ url }) => <Address url={url} />}
            />
            <DataTable.Col<WebhookRecord>
              source="events"
              label={t('webhooks.field.events')}
              disableSort
              render={({ events }) => <Events events={events} />}
            />
            <DataTable.Col<WebhookRecord>
              source="teamId"
              label={t('webhooks.field.team')}
              disableSort
              render={({ teamName }) => teamName ?? t('webhooks.all_teams')}
            />
            <DataTable.Col<WebhookRecord>
              source="enabled"
              label={t('webhooks.field.state')}
              render={(webhook) => <WebhookStateChip webhook={webhook} />}
            />
            <DataTable.Col<WebhookRecord>
              source="lastDelivery"
              label={t('webhooks.field.last')}
              disableSort
              render={(webhook) => <LastDelivery webhook={webhook} />}
            />
          </>
        }
      >
        <PausedNotice />
      </ResourceList>
    </OrganizationFrame>
  )
}

function CreateWebhook() {
  const t = useText()
  return (
    <DialogButton text={t('webhooks.create')} icon={<Add />}>
      {(close) => <WebhookDialog onClose={close} />}
    </DialogButton>
  )
}

function WebhookName({ webhook }: { webhook: WebhookRecord }) {
  const pathTo = useOrganizationPath()
  return (
    <Link
      component={RouterLink}
      to={pathTo(`/webhooks/${webhook.id}`)}
      sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
    >
      {webhook.name}
    </Link>
  )
}

const Address = ({ url }: { url: string }) => (
  <Box component="span" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
    {url}
  </Box>
)

/** The first event, and how many more there are; all of them on hover. */
function Events({ events }: Pick<WebhookRecord, 'events'>) {
  const t = useText()
  const [name = '', ...more] = events
  return (
    <span title={events.join(', ')}>
      {more.length > 0 ? t('webhooks.more_events', { name, smart_count: more.length }) : name}
    </span>
  )
}

function LastDelivery({ webhook: { lastDelivery } }: { webhook: WebhookRecord }) {
  const t = useText()
  if (!lastDelivery) {
    return <Box sx={{ color: 'text.secondary' }}>{t('webhooks.never')}</Box>
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <DeliveryChip status={lastDelivery.status} />
      <TimeAgo at={lastDelivery.createdAt} />
    </Box>
  )
}

function WebhookCard({ webhook }: { webhook: WebhookRecord }) {
  const t = useText()
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
        <WebhookName webhook={webhook} />
        <WebhookStateChip webhook={webhook} />
      </Box>
      <Typography variant="body2" component="div" sx={{ my: 0.5 }}>
        <Address url={webhook.url} />
      </Typography>
      <Typography variant="body2" component="div" sx={{ mb: 0.5 }}>
        {webhook.teamName ?? t('webhooks.all_teams')} · <Events events={webhook.events} />
      </Typography>
      <LastDelivery webhook={webhook} />
    </>
  )
}

/** What we paused is said above the rows, whatever the person looks for. */
function PausedNotice() {
  const t = useText()
  const { data = [] } = useListContext<WebhookRecord>()
  const paused = data.filter(({ enabled, pausedAt }) => enabled && pausedAt)
  if (paused.length === 0) return null
  const names = paused.map(({ name }) => name).join(', ')
  return (
    <Alert severity="warning" role="status" sx={{ mx: 1.5, mb: 1.5, overflowWrap: 'anywhere' }}>
      {t('webhooks.paused.many', { smart_count: paused.length, names })} {t('webhooks.paused.hint')}
    </Alert>
  )
}
