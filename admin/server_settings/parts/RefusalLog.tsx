import BlockOutlined from '@mui/icons-material/BlockOutlined'
import Box from '@mui/material/Box'
import type { ListColumn } from '../../core/lists/rows/list_column.js'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { Pagination } from 'react-admin'
import {
  REFUSAL_PURPOSES,
  type OutboundRefusalRecord,
} from '#api/contract/accounts/outbound_refusals'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import { ListBase } from '../../core/lists/ListBase.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import { ListContent } from '../../core/lists/rows/ListContent.js'
import { ListToolbar } from '../../core/lists/ListToolbar.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import type { KeyIn } from '../../core/i18n/message_keys.js'

const FIELDS = ['lastAt', 'host', 'reason', 'purpose', 'count', 'teamName', 'userName', 'subjectId']

/** List of outbound calls that were blocked for this organization, newest first. Filters and page are in the URL. */
export function RefusalLog() {
  const t = useText()
  const { teams } = useSession()
  const title = t('server_settings.refusals.title')
  const purposes = REFUSAL_PURPOSES.map((id) => ({
    id,
    name: t(`server_settings.refusals.purpose.${id}`),
  }))
  const filters = [
    { source: 'purpose', label: t('server_settings.refusals.purpose_label'), choices: purposes },
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
      >
        <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
          <ListToolbar filters={filters} isSearchable exportFields={FIELDS} />
          <ListContent<OutboundRefusalRecord>
            label={title}
            filters={filters}
            empty={<NoRefusals />}
            columns={useColumns()}
          />
          <Pagination rowsPerPageOptions={[25, 100]} />
        </Paper>
      </ListBase>
    </Box>
  )
}

function useColumns(): ListColumn<OutboundRefusalRecord>[] {
  const t = useText()
  const label = (name: KeyIn<'server_settings.refusals'>) => t(`server_settings.refusals.${name}`)
  return [
    {
      source: 'lastAt',
      label: label('last'),
      card: 'labelled',
      cell: ({ lastAt }) => <TimeAgo at={lastAt} />,
    },
    { source: 'host', label: label('host'), card: 'title' },
    { source: 'reason', label: label('reason'), isSortable: false, card: 'line' },
    {
      source: 'purpose',
      label: label('purpose_label'),
      cell: ({ purpose }) => t(`server_settings.refusals.purpose.${purpose}`),
    },
    {
      source: 'count',
      label: label('count'),
      align: 'right',
      cell: ({ count }) => count.toLocaleString('en'),
    },
    {
      source: 'userName',
      label: label('requested_by'),
      cell: (row) => <RequestedBy row={row} />,
      isSortable: false,
    },
  ]
}

function RequestedBy({ row: { userName, teamName } }: { row: OutboundRefusalRecord }) {
  const t = useText()
  return [userName ?? t('server_settings.refusals.server'), teamName].filter(Boolean).join(' · ')
}

function NoRefusals() {
  const t = useText()
  return (
    <EmptyState
      icon={<BlockOutlined />}
      title={t('server_settings.refusals.empty')}
      explanation={t('server_settings.refusals.empty_hint')}
    />
  )
}
