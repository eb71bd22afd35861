import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { ColumnsButton, useListContext } from 'react-admin'
import type { HistoryRow } from '#api/contract/prompt_history'
import { apiUrl } from '../app/http.js'
import { type Translate, useText } from '../app/i18n.js'
import { CARDS_BELOW } from '../app/theme.js'
import { EvalPlaces } from '../evals/list/EvalPlaces.js'
import { NewEvalLink } from '../evals/NewEvalLink.js'
import '../i18n/areas/datasets.js'
import { EmptyState } from '../ui/EmptyState.js'
import { createdFilters } from '../ui/list/created_filters.js'
import type { ListFilter } from '../ui/list/list_filter.js'
import { ResourceList } from '../ui/list/ResourceList.js'
import { HistoryCard, HistoryColumns } from './history_columns.js'

/** How every prompt of every provider fared in every evaluation. */
export function HistoryList() {
  const t = useText()
  return (
    <>
      <EvalPlaces />
      <ResourceList<HistoryRow>
        resource="history"
        title={t('datasets.history.title')}
        subtitle={t('datasets.history.subtitle')}
        filters={filtersFor(t)}
        tools={<Tools />}
        empty={
          <EmptyState
            icon={<HistoryOutlined />}
            title={t('datasets.history.empty')}
            explanation={t('datasets.history.empty_hint')}
            action={<NewEvalLink />}
          />
        }
        card={(row) => <HistoryCard row={row} />}
        columns={<HistoryColumns />}
      />
    </>
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

/** Which columns, and the whole view as a file that the server writes. */
function Tools() {
  const t = useText()
  const isNarrow = useMediaQuery(`(max-width: ${CARDS_BELOW - 0.05}px)`, { noSsr: true })
  const { total, filterValues, sort } = useListContext()
  if (!total) return null
  return (
    <>
      {!isNarrow && <ColumnsButton />}
      <Button
        component="a"
        download
        href={apiUrl('history/export', {
          filter: JSON.stringify(filterValues),
          sort: JSON.stringify([sort.field, sort.order]),
        })}
        startIcon={<FileDownloadOutlined />}
      >
        {t('list.export_csv')}
      </Button>
    </>
  )
}
