import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Pagination from '@mui/material/Pagination'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useSearchParams } from 'react-router'
import type { DatasetDiff as Diff } from '#api/contract/evals/dataset'
import { changeCounts } from '../../core/i18n/counts.js'
import { useText } from '../../core/i18n/i18n.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { DatasetFrame } from '../parts/DatasetFrame.js'
import type { Dataset } from '../dataset_record.js'
import { DiffItem } from './DiffItem.js'
import { readDiffView } from './diff_view.js'
import { DIFF_ITEMS_PER_PAGE, useDatasetDiff } from '../queries.js'

/** Page that compares two versions of a dataset; their numbers are in the URL. */
export function DatasetDiff() {
  return (
    <DatasetFrame tab="versions">
      {(dataset) => <Differences key={dataset.id} dataset={dataset} />}
    </DatasetFrame>
  )
}

/**
 * Returns the compared versions and the page number, which are kept in the URL, and a function that
 * changes them.
 */
function usePlace(dataset: Dataset) {
  const [search, setSearch] = useSearchParams()
  return {
    ...readDiffView(search, dataset.version),
    go: (values: { from?: string; to?: string; page?: string }) =>
      setSearch((now) => {
        now.delete('page')
        for (const [name, value] of Object.entries(values)) now.set(name, value)
        return now
      }),
  }
}

function Differences({ dataset }: { dataset: Dataset }) {
  const t = useText()
  const place = usePlace(dataset)
  const { from, to, page, go } = place
  const { data, error, refetch } = useDatasetDiff(dataset.id, { from, to, page })
  if (error && !data) {
    return <ErrorState title={t('list.failed')} error={error} onRetry={() => void refetch()} />
  }
  return (
    <Paper variant="outlined" sx={{ p: { xs: 1.5, sm: 2 } }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {t('datasets.diff.title')}
      </Typography>
      <Box
        role="group"
        aria-label={t('datasets.diff.choose')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2 }}
      >
        {(['from', 'to'] as const).map((end) => (
          <VersionChoice
            key={end}
            label={t(`datasets.diff.${end}`)}
            value={place[end]}
            latest={dataset.version}
            onChange={(value) => go({ [end]: value })}
          />
        ))}
      </Box>
      {data ? <DiffPage {...{ data, page, go }} /> : <PageSkeleton />}
    </Paper>
  )
}

function DiffPage({
  data,
  page,
  go,
}: { data: Diff } & Pick<ReturnType<typeof usePlace>, 'page' | 'go'>) {
  const t = useText()
  const total = data.added + data.changed + data.removed
  return (
    <>
      <Typography role="status" sx={{ mb: 1.5, fontWeight: 600 }}>
        {changeCounts(t, data) || t('datasets.diff.same')}
      </Typography>
      {data.items.map((item) => (
        <DiffItem key={item.id} item={item} />
      ))}
      {total > DIFF_ITEMS_PER_PAGE && (
        <Pagination
          aria-label={t('datasets.diff.page')}
          page={page}
          count={Math.ceil(total / DIFF_ITEMS_PER_PAGE)}
          onChange={(_, next) => go({ page: String(next) })}
          sx={{ mt: 2 }}
        />
      )}
    </>
  )
}

/** Select with the versions, newest first. Version 0 is the empty dataset. */
function VersionChoice(props: {
  label: string
  value: number
  latest: number
  onChange: (value: string) => void
}) {
  const t = useText()
  const { label, value, latest, onChange } = props
  const numbers = Array.from({ length: latest + 1 }, (_, index) => latest - index)
  return (
    <TextField
      select
      label={label}
      value={numbers.includes(value) ? String(value) : ''}
      onChange={({ target }) => onChange(target.value)}
      sx={{ minWidth: 160 }}
    >
      {numbers.map((number) => (
        <MenuItem key={number} value={String(number)}>
          {number === 0 ? t('datasets.diff.empty_version') : t('datasets.page.at', { number })}
        </MenuItem>
      ))}
    </TextField>
  )
}
