import { useId, useState, type KeyboardEvent } from 'react'
import Check from '@mui/icons-material/Check'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { visuallyHidden } from '../ui/visually_hidden.js'
import { useText } from '../app/i18n.js'
import { SIZES } from '../app/theme.js'
import { findTeams } from './team_search.js'

/** A search box over a list of teams: typing filters, arrows move, Enter picks. */
export function TeamPicker(props: {
  teams: readonly { id: string; name: string }[]
  currentId: string
  onPick: (id: string) => void
}) {
  const t = useText()
  const listId = useId()
  const [search, setSearch] = useState('')
  const [active, setActive] = useState(0)
  const found = findTeams(props.teams, search)
  const activeTeam = found[Math.min(active, found.length - 1)]
  const optionId = (id: string) => `${listId}-${id}`

  const move = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      const next = (active + step + found.length) % found.length
      setActive(next)
      const team = found[next]
      if (team) document.getElementById(optionId(team.id))?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter' && activeTeam) props.onPick(activeTeam.id)
  }

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
            setActive(0)
          }}
          onKeyDown={move}
          slotProps={{
            htmlInput: {
              'role': 'combobox',
              'aria-label': t('team.search'),
              'aria-expanded': true,
              'aria-controls': listId,
              'aria-autocomplete': 'list',
              'aria-activedescendant': activeTeam ? optionId(activeTeam.id) : undefined,
            },
          }}
        />
      </Box>
      <Box
        role="status"
        sx={found.length > 0 ? visuallyHidden : { px: 2, pb: 2, textAlign: 'center' }}
      >
        {found.length > 0 ? (
          t('team.found', { smart_count: found.length })
        ) : (
          <>
            <Typography sx={{ fontWeight: 650 }}>{t('team.none_found')}</Typography>
            <Typography color="text.secondary">{t('team.try_again')}</Typography>
          </>
        )}
      </Box>
      <Box
        component="ul"
        id={listId}
        role="listbox"
        aria-label={t('team.label')}
        sx={{
          maxHeight: SIZES.teamMenuMaxHeight,
          overflowY: 'auto',
          m: 0,
          p: found.length > 0 ? 1 : 0,
          listStyle: 'none',
        }}
      >
        {found.map((team, index) => (
          <Box
            component="li"
            key={team.id}
            id={optionId(team.id)}
            role="option"
            aria-selected={team.id === props.currentId}
            onClick={() => props.onPick(team.id)}
            onMouseMove={() => setActive(index)}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              minHeight: 36,
              px: 1.5,
              borderRadius: 1,
              cursor: 'pointer',
              overflowWrap: 'anywhere',
              bgcolor: team === activeTeam ? 'surface.primary' : undefined,
            }}
          >
            <Box sx={{ flex: 1 }}>{team.name}</Box>
            {team.id === props.currentId && <Check fontSize="small" aria-hidden />}
          </Box>
        ))}
      </Box>
    </Box>
  )
}
