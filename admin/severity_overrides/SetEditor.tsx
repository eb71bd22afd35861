import Alert from '@mui/material/Alert'
import { useController, useForm } from 'react-hook-form'
import { severityOverrides } from '#api/contract/resources/severity_overrides'
import type { Catalog } from '#api/contract/catalog'
import { useText } from '../app/i18n.js'
import { DeleteFromLibrary } from '../library/DeleteFromLibrary.js'
import { NameFields } from '../library/NameFields.js'
import { RecordForm } from '../library/RecordForm.js'
import { useSaveRecord } from '../library/useSaveRecord.js'
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
  return (
    <RecordForm
      form={form}
      submitText={record ? t('form.save') : t('library.severities.create')}
      save={(values) => save(setFrom(values))}
      actions={
        record && (
          <DeleteFromLibrary
            resource={SETS}
            subject="PluginSeverityOverride"
            texts="library.severities"
            record={record}
            forget={() => form.reset(form.getValues())}
          />
        )
      }
    >
      <NameFields
        control={form.control}
        name="name"
        description="description"
        fields={severityOverrides.fields}
      />
      {fieldState.error?.message && (
        <Alert severity="error" role="alert">
          {fieldState.error.message}
        </Alert>
      )}
      <SeverityTable plugins={catalog.plugins} members={field.value} onChange={field.onChange} />
    </RecordForm>
  )
}
