import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import type { HistoryRow } from '#api/contract/evals/prompt_history'
import { type Translate, useText } from '../../core/i18n/i18n.js'
import { ListDownload } from '../../core/lists/export/ListDownload.js'
import { ViewTools } from '../../core/lists/export/ListTools.js'
import { EvalPlaces } from '../../evals/parts/EvalPlaces.js'
import { NoEvalData } from '../../evals/parts/NoEvalData.js'
import '../../datasets/messages.js'
import { createdFilters } from '../../core/lists/filters/created_filters.js'
import type { ListFilter } from '../../core/lists/filters/list_filter.js'
import { ResourceList } from '../../core/lists/ResourceList.js'
import { useHistoryColumns } from '../parts/history_columns.js'

/** Page with the results of every prompt and provider across evaluations. */
export function HistoryList() {
  const t = useText()
  return (
    <ResourceList<HistoryRow>
      resource="history"
      tabs={<EvalPlaces />}
      title={t('datasets.history.title')}
      subtitle={t('datasets.history.subtitle')}
      filters={filtersFor(t)}
      tools={<ViewTools exporter={<ListDownload path="history/export" />} />}
      empty={
        <NoEvalData
          icon={<HistoryOutlined />}
          title={t('datasets.history.empty')}
          explanation={t('datasets.history.empty_hint')}
        />
      }
      columns={useHistoryColumns()}
    />
  )
}

const short = (id: string) => `${id.slice(0, 12)}…`

const filtersFor = (t: Translate): ListFilter[] => [
  {
    source: 'type',
    label: t('datasets.history.type'),
    choices: [
      { id: 'eval', name: t('datasets.history.evaluation') },
      { id: 'redteam', name: t('datasets.history.redteam') },
    ],
  },
  {
    source: 'testSetId',
    label: t('datasets.history.test_set'),
    choices: [],
    byLinkOnly: true,
    format: short,
  },
  {
    source: 'promptId',
    label: t('datasets.history.prompt_id'),
    choices: [],
    byLinkOnly: true,
    format: short,
  },
  { source: 'evalId', label: t('datasets.history.eval'), choices: [], byLinkOnly: true },
  ...createdFilters(t),
]
