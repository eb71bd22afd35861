import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import type { HistoryRow } from '#api/contract/prompt_history'
import { useText } from '../app/i18n.js'
import '../i18n/areas/datasets.js'
import { EmptyState } from '../ui/EmptyState.js'
import { RecordsPaper } from '../ui/list/RecordsPaper.js'
import { HistoryCard, HistoryColumns } from './history_columns.js'

/** The history of one thing, as a part of its page. */
export function HistoryTable(props: { permanentFilter: Record<string, unknown>; label: string }) {
  const t = useText()
  return (
    <RecordsPaper<HistoryRow>
      resource="history"
      label={props.label}
      permanentFilter={props.permanentFilter}
      empty={<EmptyState icon={<HistoryOutlined />} title={t('datasets.history.empty')} />}
      card={(row) => <HistoryCard row={row} />}
      columns={<HistoryColumns />}
    />
  )
}
