import BlockOutlined from '@mui/icons-material/BlockOutlined'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { DataTable, Pagination } from 'react-admin'
import type { RefusedRequestRecord } from '#api/contract/refused_requests'
import { useText } from '../app/i18n.js'
import { MONO } from '../app/theme.js'
import { EmptyState } from '../ui/EmptyState.js'
import { ListContent } from '../ui/list/ListContent.js'
import { ListToolbar } from '../ui/list/ListToolbar.js'
import type { ListFilter } from '../ui/list/list_filter.js'
import { TimeAgo } from '../ui/TimeAgo.js'
import { formatCount } from './CountPanel.js'
import { nameOfActor, nameOfAddress, nameOfRoute } from './refusal_names.js'

const FIELDS = [
  ...['hour', 'lastAt', 'reason', 'code', 'route', 'address', 'count'],
  ...['userId', 'userName', 'tokenId', 'tokenName'],
]

/** Counts of one hour each, newest first; filters and page stand in the address. */
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
        card={(row) => <RefusalCard row={row} />}
        columns={<Columns />}
      />
      <Pagination rowsPerPageOptions={[25, 100]} />
    </Paper>
  )
}

function Columns() {
  const t = useText()
  const Col = DataTable.Col<RefusedRequestRecord>
  const label = (name: string) => t(`refused_requests.${name}`)
  return (
    <>
      <Col source="lastAt" label={label('last')} render={({ lastAt }) => <TimeAgo at={lastAt} />} />
      <Col
        source="reason"
        label={label('reason_label')}
        render={({ reason }) => t(`refused_requests.reason.${reason}`)}
      />
      <Col source="route" label={label('route')} render={({ route }) => nameOfRoute(t, route)} />
      <Col
        source="userName"
        label={label('actor')}
        disableSort
        render={(row) => nameOfActor(t, row)}
      />
      <Col
        source="address"
        label={label('address')}
        render={({ address }) => nameOfAddress(t, address)}
      />
      <Col source="code" label={label('code')} disableSort />
      <DataTable.NumberCol<RefusedRequestRecord> source="count" label={label('count')} />
    </>
  )
}

function RefusalCard({ row }: { row: RefusedRequestRecord }) {
  const t = useText()
  return (
    <>
      <Typography sx={{ fontWeight: 600, fontFamily: MONO, fontSize: '0.875rem' }}>
        {nameOfRoute(t, row.route)}
      </Typography>
      <Typography variant="body2">
        {t(`refused_requests.reason.${row.reason}`)} · {formatCount(row.count)}×
      </Typography>
      <Typography variant="body2" color="text.secondary" component="div">
        {nameOfActor(t, row)} · {nameOfAddress(t, row.address)} · <TimeAgo at={row.lastAt} />
      </Typography>
    </>
  )
}
