import { useState } from 'react'
import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { keepPreviousData } from '@tanstack/react-query'
import { useGetList } from 'react-admin'
import type { Member } from '#api/contract/accounts/people'
import { useText } from '../../core/i18n/i18n.js'
import { useDebouncedValue } from '../../core/forms/fields/useDebouncedValue.js'

const TYPING_MS = 200
const SHOWN = 50

/** Field with a list of users and service accounts. Current members are marked and disabled. */
export function PeoplePicker(props: {
  teamId: string
  chosen: Member[]
  onChoose: (people: Member[]) => void
  error: string | null
  onEscape: () => void
}) {
  const t = useText()
  const { chosen } = props
  const [typed, setTyped] = useState('')
  const { options, isFetching, roleHere, about } = usePeople(props.teamId, typed)
  return (
    <Autocomplete<Member, true>
      multiple
      autoHighlight
      disableCloseOnSelect
      options={options}
      value={chosen}
      onChange={(_, people) => props.onChoose(people)}
      inputValue={typed}
      // Keeps the search term when an option is selected, so that several can be selected.
      onInputChange={(_, text, reason) => reason !== 'reset' && setTyped(text)}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      getOptionDisabled={(person) => roleHere(person) !== undefined}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      // The server has already filtered by name and email address.
      filterOptions={(found) => found}
      filterSelectedOptions
      loading={isFetching}
      loadingText={t('teams.members.searching')}
      noOptionsText={t('teams.members.no_matches')}
      // Always open: a list that closes on blur would move the fields below while the user clicks one of them.
      open
      forcePopupIcon={false}
      onClose={(_, reason) => reason === 'escape' && props.onEscape()}
      slotProps={IN_FLOW}
      renderOption={({ key, ...optionProps }, person) => (
        <li key={key} {...optionProps}>
          <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {person.name}
            <Typography variant="body2" color="text.secondary" component="div">
              {about(person)}
            </Typography>
          </span>
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('teams.members.search')}
          required
          autoFocus
          error={props.error !== null}
          helperText={props.error ?? t('teams.members.search_hint')}
        />
      )}
    />
  )
}

/** Shows the suggestions in the flow of the dialog, where they do not cover the fields below. */
const IN_FLOW = {
  popper: {
    disablePortal: true,
    sx: {
      position: 'static !important',
      transform: 'none !important',
      width: '100% !important',
      zIndex: 'auto',
    },
  },
  paper: { variant: 'outlined' },
  listbox: { sx: { height: 200 } },
} as const

/**
 * Fetches users and service accounts that match the search, with their roles in the team. Those that can be added come
 * first.
 */
function usePeople(teamId: string, typed: string) {
  const t = useText()
  const q = useDebouncedValue(typed, TYPING_MS)
  const { data = [], isFetching } = useGetList<Member>(
    'users',
    {
      filter: q ? { q } : {},
      sort: { field: 'name', order: 'ASC' },
      pagination: { page: 1, perPage: SHOWN },
    },
    { placeholderData: keepPreviousData }
  )
  const roleHere = ({ teams }: Member) => teams.find(({ id }) => id === teamId)?.roleName
  const options = [...data].sort((a, b) => Number(!!roleHere(a)) - Number(!!roleHere(b)))
  const about = (person: Member) => {
    const role = roleHere(person)
    if (role) return t('teams.members.is_member', { role })
    return person.kind === 'service' ? t('teams.members.kind.service') : person.email
  }
  return { options, isFetching, roleHere, about }
}
