import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useController, useFormContext } from 'react-hook-form'
import type { Catalog } from '#api/contract/library/catalog'
import type { CatalogPlugin } from '#api/engines/redteam/vocabulary'
import { SeverityChip } from '../../core/display/chips/SeverityChip.js'
import { useText } from '../../core/i18n/i18n.js'
import './messages.js'
import type { SessionForm } from './session_form.js'

/** Multi-select for plugins, with severity and description. */
export function PluginsField(props: {
  name: 'plugins' | 'forbiddenPlugins'
  label: string
  /** Error message if nothing is selected; omit it if the selection is optional. */
  requiredText?: string
  catalog: Catalog
}) {
  const { name, label, requiredText, catalog } = props
  const { control } = useFormContext<SessionForm>()
  const { field, fieldState } = useController({
    control,
    name,
    rules: {
      validate: (ids) => requiredText === undefined || ids.length > 0 || requiredText,
    },
  })
  const { value, onChange, ref, onBlur } = field
  const chosen = catalog.plugins.filter(({ id }) => value.includes(id))
  return (
    <Autocomplete<CatalogPlugin, true>
      multiple
      disableCloseOnSelect
      options={catalog.plugins}
      value={chosen}
      onChange={(_, plugins) => onChange(plugins.map(({ id }) => id))}
      onBlur={onBlur}
      getOptionLabel={(plugin) => plugin.name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      slotProps={{ chip: { size: 'small' } }}
      renderOption={({ key, ...option }, plugin) => (
        <Box component="li" key={key} {...option}>
          <Option plugin={plugin} />
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={ref}
          label={label}
          required={requiredText !== undefined}
          error={fieldState.error !== undefined}
          helperText={fieldState.error?.message}
        />
      )}
    />
  )
}

function Option({ plugin }: { plugin: CatalogPlugin }) {
  const t = useText()
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <span>{plugin.name}</span>
        <SeverityChip severity={plugin.severity} />
        {!plugin.builtIn.supported && (
          <Typography variant="body2" component="span" color="text.secondary">
            {t('simba.form.needs_model')}
          </Typography>
        )}
      </Box>
      <Typography variant="body2" color="text.secondary">
        {plugin.description}
      </Typography>
    </Box>
  )
}
