import TextField from '@mui/material/TextField'
import { PLUGIN_CATEGORIES, SEVERITIES } from '#api/engines/redteam/vocabulary'
import { SearchField } from '../../core/forms/SearchField.js'
import '../messages.js'
import { useText } from '../../core/i18n/i18n.js'
import type { Catalog } from '#api/contract/library/catalog'
import type { PluginFilter, PluginFilterName } from '../plugin_filter.js'

type Change = (name: PluginFilterName, value: string) => void

/** Search box and filters, used by the catalog and the template editor. */
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
      <SearchField
        label={t('plugins.search')}
        value={filter.q ?? ''}
        onSearch={(q) => onChange('q', q)}
        sx={{ flex: '2 1 220px', maxWidth: { sm: 320 } }}
      />
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
        choices={(['built_in', 'model'] as const).map((id) => ({
          id,
          name: t(`plugins.backend.${id}`),
        }))}
      />
    </>
  )
}

function Choice(props: {
  name: Exclude<PluginFilterName, 'q'>
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
      <option value="">{t('list.any')}</option>
      {choices.map((choice) => (
        <option key={choice.id} value={choice.id}>
          {choice.name}
        </option>
      ))}
    </TextField>
  )
}
