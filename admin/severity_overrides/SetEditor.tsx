import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useController, useForm } from 'react-hook-form'
import { severityOverrides } from '#api/contract/resources/severity_overrides'
import type { Catalog } from '#api/contract/catalog'
import { useText } from '../app/i18n.js'
import { useCan } from '../app/session.js'
import { RecordForm } from '../library/RecordForm.js'
import { useSaveRecord } from '../library/useSaveRecord.js'
import { DeleteRecord } from '../ui/DeleteRecord.js'
import { FormField } from '../ui/form/FormField.js'
import { formOfSet, setFrom, SETS, type SetForm, type SetRecord } from './set_record.js'
import { SeverityTable } from './SeverityTable.js'

/** Name and severities of a set, new or stored. */
export function SetEditor({ record, catalog }: { record: SetRecord | null; catalog: Catalog }) {
  const t = useText()
  const form = useForm<SetForm>({ defaultValues: formOfSet(record) })
  const save = useSaveRecord<SetRecord>({
    resource: SETS,
    record,
    doneText: t(`library.severities.${record ? 'saved' : 'created'}`),
    forget: (saved) => form.reset(formOfSet(saved)),
  })
  const { field, fieldState } = useController({
    control: form.control,
    name: 'members',
    rules: { validate: (value) => value.length > 0 || t('library.severities.need_one') },
  })
  const { name, description } = severityOverrides.fields
  return (
    <RecordForm
      form={form}
      submitText={record ? t('form.save') : t('library.severities.create')}
      save={(values) => save(setFrom(values))}
      actions={record && <DeleteSet record={record} forget={() => form.reset(form.getValues())} />}
    >
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { md: '1fr 1.5fr' } }}>
        <FormField
          control={form.control}
          name="name"
          label={t('library.field.name')}
          help={t('library.name_help')}
          required
          rules={{ required: t('form.required', { name: t('library.field.name') }) }}
          slotProps={{ htmlInput: { maxLength: name.max } }}
        />
        <FormField
          control={form.control}
          name="description"
          label={t('library.field.description')}
          slotProps={{ htmlInput: { maxLength: description.max } }}
        />
      </Box>
      {fieldState.error?.message && (
        <Alert severity="error" role="alert">
          {fieldState.error.message}
        </Alert>
      )}
      <SeverityTable plugins={catalog.plugins} members={field.value} onChange={field.onChange} />
    </RecordForm>
  )
}

function DeleteSet({ record, forget }: { record: SetRecord; forget: () => void }) {
  const t = useText()
  const mayDelete = useCan('delete', 'PluginSeverityOverride')
  if (!mayDelete) return null
  return (
    <DeleteRecord
      resource={SETS}
      record={record}
      buttonText={t('library.severities.delete')}
      confirmText={t('library.severities.delete_one', { name: record.name })}
      consequence={t('library.severities.delete_hint')}
      doneText={t('library.severities.deleted', { smart_count: 1 })}
      forget={forget}
    />
  )
}
