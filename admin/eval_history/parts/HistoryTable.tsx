import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import type { HistoryRow } from '#api/contract/evals/prompt_history'
import { useText } from '../../core/i18n/i18n.js'
import '../../datasets/messages.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import { RecordsPaper } from '../../core/lists/RecordsPaper.js'
import { useHistoryColumns } from './history_columns.js'

/** History of one provider or prompt, as part of its page. */
export function HistoryTable(props: { permanentFilter: Record<string, unknown>; label: string }) {
  const t = useText()
  return (
    <RecordsPaper<HistoryRow>
      resource="history"
      label={props.label}
      permanentFilter={props.permanentFilter}
      empty={<EmptyState icon={<HistoryOutlined />} title={t('datasets.history.empty')} />}
      columns={useHistoryColumns()}
    />
  )
}
