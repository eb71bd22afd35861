import BlockOutlined from '@mui/icons-material/BlockOutlined'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { DataTable, ListBase, Pagination } from 'react-admin'
import { REFUSAL_PURPOSES, type OutboundRefusalRecord } from '#api/contract/outbound_refusals'
import { useText } from '../app/i18n.js'
import { useSession } from '../app/session.js'
import { EmptyState } from '../ui/EmptyState.js'
import { ListContent } from '../ui/list/ListContent.js'
import { ListToolbar } from '../ui/list/ListToolbar.js'
import { TimeAgo } from '../ui/TimeAgo.js'

const FIELDS = ['lastAt', 'host', 'reason', 'purpose', 'count', 'teamName', 'userName', 'subjectId']

/** Calls of this organization that the rules refused, newest first: filters and page stand in the address. */
export function RefusalLog() {
  const t = useText()
  const { teams } = useSession()
  const title = t('server_settings.refusals.title')
  const purposes = REFUSAL_PURPOSES.map((id) => ({
    id,
    name: t(`server_settings.refusals.purpose.${id}`),
  }))
  const filters = [
    { source: 'purpose', label: t('server_settings.refusals.for'), choices: purposes },
    { source: 'teamId', label: t('server_settings.refusals.team'), choices: teams },
  ]
  return (
    <Box component="section" aria-labelledby="refusals" sx={{ mt: 4 }}>
      <Typography variant="h2" id="refusals">
        {title}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 1.5 }}>
        {t('server_settings.refusals.subtitle')}
      </Typography>
      <ListBase<OutboundRefusalRecord>
        resource="outbound-refusals"
        sort={{ field: 'lastAt', order: 'DESC' }}
        perPage={25}
        storeKey={false}
      >
        <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
          <ListToolbar filters={filters} isSearchable exportFields={FIELDS} />
          <ListContent<OutboundRefusalRecord>
            label={title}
            filters={filters}
            empty={<NothingRefused />}
            card={(row) => <RefusalCard row={row} />}
            columns={<Columns />}
          />
          <Pagination rowsPerPageOptions={[25, 100]} />
        </Paper>
      </ListBase>
    </Box>
  )
}

function Columns() {
  const t = useText()
  const Col = DataTable.Col<OutboundRefusalRecord>
  const label = (name: string) => t(`server_settings.refusals.${name}`)
  return (
    <>
      <Col source="lastAt" label={label('last')} render={({ lastAt }) => <TimeAgo at={lastAt} />} />
      <Col source="host" label={label('host')} />
      <Col source="reason" label={label('reason')} disableSort />
      <Col
        source="purpose"
        label={label('for')}
        render={({ purpose }) => t(`server_settings.refusals.purpose.${purpose}`)}
      />
      <DataTable.NumberCol<OutboundRefusalRecord> source="count" label={label('count')} />
      <Col
        source="userName"
        label={label('who')}
        disableSort
        render={(row) => <WhoAsked row={row} />}
      />
    </>
  )
}

function WhoAsked({ row: { userName, teamName } }: { row: OutboundRefusalRecord }) {
  const t = useText()
  return [userName ?? t('server_settings.refusals.server'), teamName].filter(Boolean).join(' · ')
}

function RefusalCard({ row }: { row: OutboundRefusalRecord }) {
  const t = useText()
  return (
    <>
      <Typography sx={{ fontWeight: 600 }}>{row.host}</Typography>
      <Typography variant="body2">{row.reason}</Typography>
      <Typography variant="body2" color="text.secondary" component="div">
        {t(`server_settings.refusals.purpose.${row.purpose}`)} · {row.count}× ·{' '}
        <WhoAsked row={row} /> · <TimeAgo at={row.lastAt} />
      </Typography>
    </>
  )
}

function NothingRefused() {
  const t = useText()
  return (
    <EmptyState
      icon={<BlockOutlined />}
      title={t('server_settings.refusals.empty')}
      explanation={t('server_settings.refusals.empty_hint')}
    />
  )
}
