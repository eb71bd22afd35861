import { useState } from 'react'
import Check from '@mui/icons-material/Check'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { SearchOption } from '../../core/forms/fields/SearchOption.js'
import { useSearchList } from '../../core/forms/fields/useSearchList.js'
import { visuallyHidden } from '../../core/theme/visually_hidden.js'
import { useText } from '../../core/i18n/i18n.js'
import { SIZES } from '../../core/theme/theme.js'
import { findTeams } from './team_search.js'

/** List of teams with a search box. Typing filters, arrow keys move, and Enter selects. */
export function TeamPicker(props: {
  teams: readonly { id: string; name: string }[]
  currentId: string
  onPick: (id: string) => void
}) {
  const t = useText()
  const [search, setSearch] = useState('')
  const found = findTeams(props.teams, search)
  const list = useSearchList(found, {
    label: t('team.search'),
    onPick: ({ id }) => props.onPick(id),
  })
  return (
    <Box>
      <Box sx={{ p: 1.5 }}>
        <TextField
          autoFocus
          fullWidth
          placeholder={t('team.search')}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value)
            list.setActive(0)
          }}
          onKeyDown={list.onKeyDown}
          slotProps={{ htmlInput: list.inputProps }}
        />
      </Box>
      <Found count={found.length} />
      <Box
        id={list.listId}
        role="listbox"
        aria-label={t('team.label')}
        sx={{ ...LIST, p: found.length > 0 ? 1 : 0 }}
      >
        {found.map((team, index) => (
          <SearchOption
            key={team.id}
            id={list.optionId(team)}
            isCurrent={team === list.current}
            isSelected={team.id === props.currentId}
            onPick={() => props.onPick(team.id)}
            onPoint={() => list.setActive(index)}
          >
            <Box sx={{ flex: 1 }}>{team.name}</Box>
            {team.id === props.currentId && <Check fontSize="small" aria-hidden />}
          </SearchOption>
        ))}
      </Box>
    </Box>
  )
}

const LIST = { maxHeight: SIZES.teamMenuMaxHeight, overflowY: 'auto' } as const

/** Number of teams found, announced to screen readers. Only visible if there are none. */
function Found({ count }: { count: number }) {
  const t = useText()
  return (
    <Box role="status" sx={count > 0 ? visuallyHidden : { px: 2, pb: 2, textAlign: 'center' }}>
      {count > 0 ? (
        t('team.found', { smart_count: count })
      ) : (
        <>
          <Typography sx={{ fontWeight: 650 }}>{t('team.none_found')}</Typography>
          <Typography color="text.secondary">{t('team.try_again')}</Typography>
        </>
      )}
    </Box>
  )
}
