import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useGetList } from 'react-admin'
import { useController, useFormContext } from 'react-hook-form'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import { COLLECTIONS, type CollectionRecord } from '../../library/collection_record.js'
import type { TemplateForm } from '../template_form.js'

/** Plugin collections to run in addition to the selected plugins. */
export function CollectionsField() {
  const canRead = useCan('read', 'PluginCollection')
  return canRead ? <Field /> : null
}

function Field() {
  const t = useText()
  const { control } = useFormContext<TemplateForm>()
  const { field, fieldState } = useController({ control, name: 'config.collections' })
  const { data = [], isPending } = useGetList<CollectionRecord>(COLLECTIONS, {
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: 1000 },
  })
  const chosen = field.value ?? []
  if (data.length === 0 && chosen.length === 0) return null
  const named = (id: string) => {
    const name = data.find((collection) => collection.id === id)?.name
    return name ?? (isPending ? '…' : t('templates.collections.deleted'))
  }
  return (
    <Autocomplete
      multiple
      size="small"
      options={data.map(({ id }) => id)}
      getOptionLabel={named}
      getOptionKey={(id) => id}
      value={chosen}
      onChange={(_, ids) => field.onChange(ids)}
      onBlur={field.onBlur}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={field.ref}
          label={t('templates.collections.label')}
          error={fieldState.error !== undefined}
          helperText={messageOf(fieldState.error) ?? t('templates.collections.help')}
        />
      )}
      sx={{ mb: 2, maxWidth: 820 }}
    />
  )
}

/** Returns the message of a field's server error; for a list, the first message. */
function messageOf(error: unknown): string | undefined {
  const entries: unknown[] = Array.isArray(error) ? error : [error]
  for (const entry of entries) {
    if (typeof entry === 'object' && entry !== null && 'message' in entry) {
      if (typeof entry.message === 'string') return entry.message
    }
  }
  return undefined
}
