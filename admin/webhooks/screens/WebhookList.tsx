import Add from '@mui/icons-material/Add'
import WebhookOutlined from '@mui/icons-material/WebhookOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useGetList } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import {
  OrganizationFrame,
  useOrganizationPath,
} from '../../organizations/parts/OrganizationFrame.js'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import { lazyPart } from '../../core/routing/lazyPart.js'
import type { ListColumn } from '../../core/lists/rows/list_column.js'
import { ResourceList } from '../../core/lists/ResourceList.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { BulkWebhooks } from '../parts/BulkWebhooks.js'
import { DeliveryChip, WebhookStateChip } from '../parts/chips.js'
import type { WebhookRecord } from '../queries.js'

const WebhookDialog = lazyPart(() => import('../parts/WebhookDialog.js'), 'WebhookDialog')

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
        columns={useColumns()}
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

/** First event and the number of others; the tooltip lists all of them. */
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

/** List parameters that put paused webhooks first. */
const PAUSED_FIRST = {
  filter: { enabled: 'true' },
  sort: { field: 'pausedAt', order: 'ASC' },
  pagination: { page: 1, perPage: 100 },
} as const

/** Alert about paused webhooks above the list, regardless of the list's filters and page. */
function PausedNotice() {
  const t = useText()
  const { data = [] } = useGetList<WebhookRecord>('webhooks', PAUSED_FIRST)
  const paused = data.filter(({ pausedAt }) => pausedAt)
  if (paused.length === 0) return null
  const names = paused.map(({ name }) => name).join(', ')
  return (
    <Alert severity="warning" role="status" sx={{ mx: 1.5, mb: 1.5, overflowWrap: 'anywhere' }}>
      {t('webhooks.paused.many', { smart_count: paused.length, names })} {t('webhooks.paused.hint')}
    </Alert>
  )
}

function useColumns(): ListColumn<WebhookRecord>[] {
  const t = useText()
  return [
    {
      source: 'name',
      label: t('webhooks.field.name'),
      cell: (webhook) => <WebhookName webhook={webhook} />,
    },
    {
      source: 'url',
      label: t('webhooks.field.url'),
      cell: ({ url }) => <Address url={url} />,
      card: 'line',
    },
    {
      source: 'events',
      label: t('webhooks.field.events'),
      cell: ({ events }) => <Events events={events} />,
      isSortable: false,
    },
    {
      source: 'teamId',
      label: t('webhooks.field.team'),
      cell: ({ teamName }) => teamName ?? t('webhooks.all_teams'),
      isSortable: false,
    },
    {
      source: 'enabled',
      label: t('webhooks.field.state'),
      cell: (webhook) => <WebhookStateChip webhook={webhook} />,
      card: 'chip',
    },
    {
      source: 'lastDelivery',
      label: t('webhooks.field.last'),
      cell: (webhook) => <LastDelivery webhook={webhook} />,
      isSortable: false,
    },
  ]
}
