import Inbox from '@mui/icons-material/Inbox'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Pagination from '@mui/material/Pagination'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { DELIVERY_STATUSES } from '#api/contract/accounts/webhooks'
import { OPENED_HERE } from '../../core/dialogs/useDrawerHistory.js'
import { useText } from '../../core/i18n/i18n.js'
import { EmptyState, NoResults } from '../../core/states/EmptyState.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { DeliveryTable } from './DeliveryTable.js'
import type { useDeliveryView } from './useDeliveryView.js'
import { PER_PAGE, useDeliveries } from '../queries.js'

type View = ReturnType<typeof useDeliveryView>

/** Deliveries, newest first. */
export function DeliveryLog(props: { webhookId: string } & View) {
  const t = useText()
  const { webhookId, view, openId, go } = props
  const { data, error, refetch } = useDeliveries(webhookId, view)
  const isNothing = data?.total === 0 && view.status === ''
  return (
    <Box component="section" aria-labelledby="deliveries">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 1.5 }}>
        <Box sx={{ flex: '1 1 260px' }}>
          <Typography variant="h2" id="deliveries">
            {t('webhooks.log.title')}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {t('webhooks.log.subtitle')}
          </Typography>
        </Box>
        {!isNothing && <StatusFilter status={view.status} onChange={(status) => go({ status })} />}
      </Box>
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        {data && data.rows.length > 0 ? (
          <DeliveryTable
            rows={data.rows}
            openId={openId}
            onOpen={(delivery) => go({ delivery }, { state: OPENED_HERE })}
          />
        ) : data ? (
          <Nothing isFiltered={!isNothing} onClear={() => go({ status: '' })} />
        ) : error ? (
          <ErrorState
            title={t('webhooks.log.failed')}
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <PageSkeleton rows={3} />
        )}
      </Paper>
      {data && data.total > PER_PAGE && (
        <Pagination
          sx={{ mt: 2 }}
          count={Math.ceil(data.total / PER_PAGE)}
          page={view.page}
          onChange={(_, page) => go({ page })}
        />
      )}
    </Box>
  )
}

function Nothing(props: { isFiltered: boolean; onClear: () => void }) {
  const t = useText()
  if (props.isFiltered) return <NoResults onClear={props.onClear} />
  return (
    <EmptyState
      icon={<Inbox />}
      title={t('webhooks.log.empty')}
      explanation={t('webhooks.log.empty_hint')}
    />
  )
}

function StatusFilter(props: { status: string; onChange: (status: string) => void }) {
  const t = useText()
  return (
    <TextField
      select
      label={t('webhooks.log.filter')}
      value={props.status}
      onChange={({ target }) => props.onChange(target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ minWidth: 140 }}
    >
      <MenuItem value="">{t('list.any')}</MenuItem>
      {DELIVERY_STATUSES.map((status) => (
        <MenuItem key={status} value={status}>
          {t(`webhooks.status.${status}`)}
        </MenuItem>
      ))}
    </TextField>
  )
}
