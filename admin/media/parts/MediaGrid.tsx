import PermMediaOutlined from '@mui/icons-material/PermMediaOutlined'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import { useListContext } from 'react-admin'
import { useSearchParams } from 'react-router'
import type { MediaItem } from '#api/contract/evals/eval_media_list'
import { useText } from '../../core/i18n/i18n.js'
import { NoEvalData } from '../../evals/parts/NoEvalData.js'
import { NoResults } from '../../core/states/EmptyState.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { FilterChips } from '../../core/lists/filters/FilterChips.js'
import type { ListFilter } from '../../core/lists/filters/list_filter.js'
import { ListSkeleton } from '../../core/lists/rows/ListSkeleton.js'
import { MediaCard } from './MediaCard.js'
import { MediaDialog } from './MediaDialog.js'

const OPEN = 'medium'

/**
 * Returns the position of the open media file, whose ID is in the URL next to the state of the
 * list, and functions that change it.
 */
function useOpenMedium(items: readonly MediaItem[]) {
  const [params, setParams] = useSearchParams()
  const position = items.findIndex(({ id }) => id === params.get(OPEN))
  const change = (id: string | null, isReplacing: boolean) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (id === null) next.delete(OPEN)
        else next.set(OPEN, id)
        return next
      },
      { replace: isReplacing, preventScrollReset: true }
    )
  return {
    position,
    open: (id: string) => change(id, false),
    step: (by: -1 | 1) => change(items[position + by]?.id ?? null, true),
    close: () => change(null, true),
  }
}

/** Media files of the current list page, or its empty state. */
export function MediaGrid({ filters }: { filters: readonly ListFilter[] }) {
  const t = useText()
  const list = useListContext<MediaItem>()
  const { data: items = [], error, isPending, isFetching, refetch, filterValues } = list
  const { position, open, step, close } = useOpenMedium(items)
  if (isPending) return <ListSkeleton />
  if (error && items.length === 0) {
    return <ErrorState title={t('list.failed')} error={error} onRetry={() => void refetch()} />
  }
  const shown = items[position]
  return (
    <>
      <FilterChips filters={filters} />
      <Box sx={{ height: 2 }}>
        {isFetching && <LinearProgress aria-label={t('list.refreshing')} sx={{ height: 2 }} />}
      </Box>
      {items.length === 0 ? (
        <Nothing isFiltered={Object.keys(filterValues).length > 0} />
      ) : (
        <Box component="ul" sx={GRID}>
          {items.map((item) => (
            <MediaCard key={item.id} item={item} onOpen={() => open(item.id)} />
          ))}
        </Box>
      )}
      {shown && (
        <MediaDialog
          item={shown}
          position={position}
          total={items.length}
          onStep={step}
          onClose={close}
        />
      )}
    </>
  )
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const t = useText()
  const { setFilters } = useListContext()
  if (isFiltered) return <NoResults onClear={() => setFilters({})} />
  return (
    <NoEvalData
      icon={<PermMediaOutlined />}
      title={t('media.empty')}
      explanation={t('media.empty_hint')}
    />
  )
}

const GRID = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
  gap: 1.5,
  m: 0,
  px: 1.5,
  pb: 1.5,
  listStyle: 'none',
} as const
