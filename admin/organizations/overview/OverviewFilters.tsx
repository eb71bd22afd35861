import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import type { useOverviewView } from './queries.js'

/** Fields for the date range and team of the overview, which are kept in the URL. */
export function OverviewFilters(props: ReturnType<typeof useOverviewView>) {
  const t = useText()
  const { teams } = useSession()
  const { view, change, isFiltered, clear } = props
  const sorted = [...teams].sort((a, b) => a.name.localeCompare(b.name))
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2, displayPrint: 'none' }}>
      {(['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          size="small"
          type="date"
          label={t(`overview.${end}`)}
          value={view[end]}
          onChange={({ target }) => target.value && change({ [end]: target.value })}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      ))}
      <TextField
        select
        size="small"
        label={t('overview.team')}
        value={view.teamId}
        onChange={({ target }) => change({ teamId: target.value })}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        sx={{ minWidth: 180 }}
      >
        <option value="">{t('list.any')}</option>
        {sorted.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </TextField>
      {isFiltered && <Button onClick={clear}>{t('overview.clear')}</Button>}
    </Box>
  )
}
