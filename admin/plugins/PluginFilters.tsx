import { useEffect, useRef, useState } from 'react'
import Search from '@mui/icons-material/Search'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { PLUGIN_CATEGORIES, SEVERITIES } from '#api/engines/redteam/vocabulary'
import { useText } from '../app/i18n.js'
import type { Catalog } from '#api/contract/catalog'
import type { PluginFilter, PluginFilterName } from './plugin_filter.js'

type Change = (name: PluginFilterName, value: string) => void

/** Words to search for and choices; used by the catalogue and by the template editor. */
export function PluginFilters(props: {
  filter: PluginFilter
  onChange: Change
  frameworks: Catalog['frameworks']
}) {
  const t = useText()
  const { filter, onChange, frameworks } = props
  const same = (values: readonly string[]) => values.map((id) => ({ id, name: id }))
  return (
    <>
      <SearchField value={filter.q ?? ''} onChange={(value) => onChange('q', value)} />
      <Choice name="category" {...props} choices={same(PLUGIN_CATEGORIES)} />
      <Choice
        name="severity"
        {...props}
        choices={SEVERITIES.map((id) => ({ id, name: t(`severity.${id}`) }))}
      />
      <Choice name="framework" {...props} choices={frameworks} />
      <Choice
        name="backend"
        {...props}
        choices={['built_in', 'model'].map((id) => ({ id, name: t(`plugins.backend.${id}`) }))}
      />
    </>
  )
}

function Choice(props: {
  name: PluginFilterName
  filter: PluginFilter
  choices: readonly { id: string; name: string }[]
  onChange: Change
}) {
  const t = useText()
  const { name, filter, choices, onChange } = props
  return (
    <TextField
      select
      label={t(`plugins.filter.${name}`)}
      value={filter[name] ?? ''}
      onChange={({ target }) => onChange(name, target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      sx={{ minWidth: 120, maxWidth: 210, flex: '1 1 130px' }}
    >
      <option value="" />
      {choices.map((choice) => (
        <option key={choice.id} value={choice.id}>
          {choice.name}
        </option>
      ))}
    </TextField>
  )
}

/** After this long without a key the list is searched, in milliseconds. */
const TYPING_MS = 200

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useText()
  const [typed, setTyped] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Back, a removed chip and a pasted link change the filter from outside.
  useEffect(() => setTyped(value), [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <TextField
      type="search"
      data-list-search
      placeholder={t('plugins.search')}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => onChange(target.value.trim()), TYPING_MS)
      }}
      slotProps={{
        htmlInput: { 'aria-label': t('plugins.search') },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search fontSize="small" aria-hidden />
            </InputAdornment>
          ),
        },
      }}
      sx={{ flex: '2 1 220px', maxWidth: { sm: 320 } }}
    />
  )
}
