import Alert from '@mui/material/Alert'
import { useController, useForm } from 'react-hook-form'
import { severityOverrides } from '#api/contract/resources/severity_overrides'
import type { Catalog } from '#api/contract/library/catalog'
import { useText } from '../../core/i18n/i18n.js'
import { DeleteFromPage } from '../../core/records/DeleteFromPage.js'
import { NameFields } from '../../library/parts/NameFields.js'
import { RecordForm } from '../../core/forms/RecordForm.js'
import { useSaveRecord } from '../../core/forms/saving/useSaveRecord.js'
import { formOfSet, setFrom, SETS, type SetForm, type SetRecord } from '../set_record.js'
import { SeverityTable } from './SeverityTable.js'

/** Form for a new or stored set of severities. */
export function SetEditor({ record, catalog }: { record: SetRecord | null; catalog: Catalog }) {
  const t = useText()
  const form = useForm<SetForm>({ defaultValues: formOfSet(record) })
  const { save, conflict } = useSaveRecord<SetRecord, SetForm>({
    resource: SETS,
    record,
    doneText: t(`library.severities.${record ? 'saved' : 'created'}`),
    form,
    formOf: formOfSet,
  })
  const { field, fieldState } = useController({
    control: form.control,
    name: 'members',
    rules: { validate: (value) => value.length > 0 || t('library.severities.override_required') },
  })
  return (
    <RecordForm
      form={form}
      submitText={record ? t('form.save') : t('library.severities.create')}
      save={(values) => save(setFrom(values))}
      conflict={conflict}
      actions={
        record && (
          <DeleteFromPage
            resource={SETS}
            subject="PluginSeverityOverride"
            texts="library.severities"
            record={record}
            name={record.name}
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
