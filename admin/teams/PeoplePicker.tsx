import { useState } from 'react'
import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { keepPreviousData } from '@tanstack/react-query'
import { useGetList } from 'react-admin'
import type { Member } from '#api/contract/people'
import { useText } from '../app/i18n.js'
import { useSettled } from '../ui/form/useSettled.js'

const TYPING_MS = 200
const SHOWN = 50

/** Chooses people and service accounts of the organization; who is in the team already says so and is no choice. */
export function PeoplePicker(props: {
  teamId: string
  chosen: Member[]
  onChoose: (people: Member[]) => void
  error: string | null
}) {
  const { teamId, chosen } = props
  const t = useText()
  const [typed, setTyped] = useState('')
  const q = useSettled(typed, TYPING_MS)
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
  // Who can be chosen comes first.
  const options = [...data].sort((a, b) => Number(!!roleHere(a)) - Number(!!roleHere(b)))
  const about = (person: Member) => {
    const role = roleHere(person)
    if (role) return t('teams.members.is_member', { role })
    return person.kind === 'service' ? t('teams.members.kind.service') : person.email
  }
  return (
    <Autocomplete<Member, true>
      multiple
      autoHighlight
      disableCloseOnSelect
      options={options}
      value={chosen}
      onChange={(_, people) => props.onChoose(people)}
      inputValue={typed}
      // What was typed stays while one after the other is chosen.
      onInputChange={(_, text, reason) => reason !== 'reset' && setTyped(text)}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      getOptionDisabled={(person) => roleHere(person) !== undefined}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      // The server has searched already, by the email address too.
      filterOptions={(found) => found}
      filterSelectedOptions
      loading={isFetching}
      loadingText={t('teams.members.searching')}
      noOptionsText={t('teams.members.nobody')}
      openText={t('teams.members.search')}
      closeText={t('common.close')}
      clearText={t('common.clear')}
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
