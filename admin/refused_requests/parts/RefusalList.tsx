import BlockOutlined from '@mui/icons-material/BlockOutlined'
import Paper from '@mui/material/Paper'
import type { ListColumn } from '../../core/lists/rows/list_column.js'
import { Pagination } from 'react-admin'
import type { RefusedRequestRecord } from '#api/contract/accounts/refused_requests'
import { useText } from '../../core/i18n/i18n.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import { ListContent } from '../../core/lists/rows/ListContent.js'
import { ListToolbar } from '../../core/lists/ListToolbar.js'
import type { ListFilter } from '../../core/lists/filters/list_filter.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { formatCount } from './CountPanel.js'
import { nameOfActor, nameOfAddress, nameOfRoute } from '../refusal_names.js'
import type { KeyIn } from '../../core/i18n/message_keys.js'

const FIELDS = [
  ...['hour', 'lastAt', 'reason', 'code', 'route', 'address', 'count'],
  ...['userId', 'userName', 'tokenId', 'tokenName'],
]

/** List of counts per hour, newest first. Filters and page are in the URL. */
export function RefusalList({ filters }: { filters: readonly ListFilter[] }) {
  const t = useText()
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
      <ListToolbar filters={filters} isSearchable exportFields={FIELDS} />
      <ListContent<RefusedRequestRecord>
        label={t('refused_requests.list')}
        filters={filters}
        empty={
          <EmptyState
            icon={<BlockOutlined />}
            title={t('refused_requests.empty')}
            explanation={t('refused_requests.empty_hint')}
          />
        }
        columns={useColumns()}
      />
      <Pagination rowsPerPageOptions={[25, 100]} />
    </Paper>
  )
}

function useColumns(): ListColumn<RefusedRequestRecord>[] {
  const t = useText()
  const label = (name: KeyIn<'refused_requests'>) => t(`refused_requests.${name}`)
  return [
    {
      source: 'lastAt',
      label: label('last'),
      card: 'labelled',
      cell: ({ lastAt }) => <TimeAgo at={lastAt} />,
    },
    {
      source: 'reason',
      card: 'line',
      label: label('reason_label'),
      cell: ({ reason }) => t(`refused_requests.reason.${reason}`),
    },
    {
      source: 'route',
      label: label('route'),
      card: 'title',
      cell: ({ route }) => nameOfRoute(t, route),
    },
    {
      source: 'userName',
      label: label('actor'),
      cell: (row) => nameOfActor(t, row),
      isSortable: false,
    },
    {
      source: 'address',
      label: label('address'),
      cell: ({ address }) => nameOfAddress(t, address),
    },
    { source: 'code', label: label('code'), isSortable: false },
    {
      source: 'count',
      label: label('count'),
      align: 'right',
      cell: ({ count }) => formatCount(count),
    },
  ]
}
