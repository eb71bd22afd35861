import MenuItem from '@mui/material/MenuItem'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import { Pagination, useListContext } from 'react-admin'
import { MEDIA_KINDS, type MediaItem } from '#api/contract/evals/eval_media_list'
import { media } from '#api/contract/resources/media'
import { apiUrl } from '../../core/data/http/api_url.js'
import { type Translate, useText } from '../../core/i18n/i18n.js'
import { EvalPlaces } from '../../evals/parts/EvalPlaces.js'
import '../messages.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { createdFilters } from '../../core/lists/filters/created_filters.js'
import { ListBase } from '../../core/lists/ListBase.js'
import type { ListFilter } from '../../core/lists/filters/list_filter.js'
import { ExportMenu } from '../../core/lists/export/ListTools.js'
import { useViewRecords } from '../../core/lists/useViewRecords.js'
import { ListToolbar } from '../../core/lists/ListToolbar.js'
import { MediaGrid } from '../parts/MediaGrid.js'

const PER_PAGE = [24, 48, 96]
const [field, order] = media.defaultSort

/** List page with the images, audio and video of the team's evaluations. Filters and sort order are in the URL. */
export function MediaList() {
  const t = useText()
  const filters = filtersFor(t)
  return (
    <ListBase<MediaItem> resource="media" sort={{ field, order }} perPage={PER_PAGE[0] ?? 24}>
      <PageHeader tabs={<EvalPlaces />} title={t('media.title')} subtitle={t('media.subtitle')} />
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        <ListToolbar filters={filters} isSearchable exportFields={[]} tools={<Tools />} />
        <MediaGrid filters={filters} />
        <Pagination rowsPerPageOptions={PER_PAGE} />
      </Paper>
    </ListBase>
  )
}

const filtersFor = (t: Translate): ListFilter[] => [
  {
    source: 'kind',
    label: t('media.kind'),
    choices: MEDIA_KINDS.map((id) => ({ id, name: t(`media.kinds.${id}`) })),
  },
  { source: 'evalId', label: t('media.eval'), choices: [], byLinkOnly: true },
  ...createdFilters(t),
]

const ORDERS = ['createdAt.DESC', 'createdAt.ASC', 'size.DESC', 'size.ASC'] as const

const EXPORTED = [
  ...['id', 'kind', 'mimeType', 'size', 'createdAt', 'evalId', 'description'],
  ...['testIdx', 'promptIdx', 'status', 'provider', 'promptLabel'],
]

/** Sort order, which tables offer in their headers, and exports of the list or of the files themselves. */
function Tools() {
  const t = useText()
  const { total, sort, setSort, filterValues } = useListContext<MediaItem>()
  const readRecords = useViewRecords()
  const choose = (word: string) => {
    const [by = field, direction] = word.split('.')
    setSort({ field: by, order: direction === 'ASC' ? 'ASC' : 'DESC' })
  }
  return (
    <>
      <TextField
        select
        label={t('media.sort')}
        value={`${sort.field}.${sort.order}`}
        onChange={({ target }) => choose(target.value)}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        sx={{ minWidth: 150 }}
      >
        {ORDERS.map((one) => (
          <option key={one} value={one}>
            {t(`media.sorted.${one}`)}
          </option>
        ))}
      </TextField>
      {Boolean(total) && (
        <ExportMenu name="media" fields={EXPORTED} readRecords={readRecords}>
          <MenuItem
            component="a"
            download
            href={apiUrl('media/export', {
              filter: JSON.stringify(filterValues),
              sort: JSON.stringify([sort.field, sort.order]),
            })}
          >
            {t('media.download_all')}
          </MenuItem>
        </ExportMenu>
      )}
    </>
  )
}
