import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Pagination from '@mui/material/Pagination'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { DatasetDiff as Diff } from '#api/contract/dataset'
import { http } from '../../app/http.js'
import { useText } from '../../app/i18n.js'
import { ErrorState } from '../../ui/ErrorState.js'
import { PageSkeleton } from '../../ui/PageSkeleton.js'
import { DatasetFrame } from '../DatasetFrame.js'
import type { Dataset } from '../dataset_record.js'
import { DiffItem } from './DiffItem.js'

const PER_PAGE = 25

/** What is different between two versions; both stand in the address. */
export function DatasetDiff() {
  return (
    <DatasetFrame tab="versions">
      {(dataset) => <Differences key={dataset.id} dataset={dataset} />}
    </DatasetFrame>
  )
}

function Differences({ dataset }: { dataset: Dataset }) {
  const t = useText()
  const [search, setSearch] = useSearchParams()
  const to = Number(search.get('to') ?? dataset.version)
  const from = Number(search.get('from') ?? Math.max(0, to - 1))
  const page = Math.max(1, Number(search.get('page') ?? 1))
  const { data, error, refetch } = useQuery({
    queryKey: ['datasets/diff', dataset.id, from, to, page],
    queryFn: async ({ signal }) => {
      const first = (page - 1) * PER_PAGE
      const range = JSON.stringify([first, first + PER_PAGE - 1])
      const query = new URLSearchParams({ from: String(from), to: String(to), range })
      return (await http<Diff>(`datasets/${dataset.id}/diff?${query}`, { signal })).json
    },
    placeholderData: keepPreviousData,
  })
  const set = (values: Record<string, string>) =>
    setSearch((now) => {
      now.delete('page')
      for (const [name, value] of Object.entries(values)) now.set(name, value)
      return now
    })
  if (error && !data) {
    return <ErrorState title={t('list.failed')} error={error} onRetry={() => void refetch()} />
  }
  const total = data ? data.added + data.changed + data.removed : 0
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
        <VersionChoice
          label={t('datasets.diff.from')}
          value={from}
          latest={dataset.version}
          onChange={(value) => set({ from: value })}
        />
        <VersionChoice
          label={t('datasets.diff.to')}
          value={to}
          latest={dataset.version}
          onChange={(value) => set({ to: value })}
        />
      </Box>
      {!data ? (
        <PageSkeleton />
      ) : (
        <>
          <Typography role="status" sx={{ mb: 1.5, fontWeight: 600 }}>
            {total === 0
              ? t('datasets.diff.same')
              : t('datasets.diff.counts', {
                  added: data.added,
                  changed: data.changed,
                  removed: data.removed,
                })}
          </Typography>
          {data.items.map((item) => (
            <DiffItem key={item.id} item={item} />
          ))}
          {total > PER_PAGE && (
            <Pagination
              aria-label={t('datasets.diff.page')}
              page={page}
              count={Math.ceil(total / PER_PAGE)}
              onChange={(_, next) => set({ page: String(next) })}
              sx={{ mt: 2 }}
            />
          )}
        </>
      )}
    </Paper>
  )
}

/** Newest first; version 0 is the empty beginning. */
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
          {number === 0 ? t('datasets.diff.nothing') : t('datasets.page.at', { number })}
        </MenuItem>
      ))}
    </TextField>
  )
}
