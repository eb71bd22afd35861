import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import { useForm, useWatch, type Control } from 'react-hook-form'
import { AUDIT_DEPTHS } from '#api/contract/model_audits/model_audit'
import { MODEL_SOURCE_KINDS } from '#api/contract/model_audits/model_source'
import { modelSources } from '#api/contract/resources/model_sources'
import { FormSelect } from '../../core/forms/fields/FormSelect.js'
import { FormSwitch } from '../../core/forms/fields/FormSwitch.js'
import { FormField } from '../../core/forms/FormField.js'
import { RecordForm } from '../../core/forms/RecordForm.js'
import { useSaveRecord } from '../../core/forms/saving/useSaveRecord.js'
import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import { CredentialFields } from './CredentialFields.js'
import './messages.js'
import { formOf, sourceFrom, type SourceForm, type SourceRecord } from './source_form.js'

const { fields, name: RESOURCE } = modelSources

/** Form for a new or stored model source. */
export function SourceEditor(props: {
  record: SourceRecord | null
  /** Further buttons beside the save button. */
  actionsFor?: (forget: () => void) => ReactNode
}) {
  const t = useText()
  const { record } = props
  const form = useForm<SourceForm>({ defaultValues: formOf(record) })
  const { save, conflict } = useSaveRecord<SourceRecord, SourceForm>({
    resource: RESOURCE,
    record,
    doneText: t(record ? 'model_sources.saved' : 'model_sources.created'),
    form,
    formOf,
  })
  return (
    <RecordForm
      form={form}
      submitText={record ? t('form.save') : t('model_sources.create')}
      save={(values) => save(sourceFrom(values) as Partial<SourceRecord>)}
      conflict={conflict}
      fieldFor={(field) => (field === 'credential' ? 'credentialChoice' : field)}
      actions={props.actionsFor?.(() => form.reset(form.getValues()))}
    >
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 820 }}>
        <AddressFields control={form.control} isNew={record === null} />
        <CredentialFields control={form.control} hasStored={record?.hasCredential ?? false} />
        <FormSelect
          control={form.control}
          name="depth"
          label={t('model_audits.field.depth')}
          choices={AUDIT_DEPTHS}
          nameOf={(depth) => t(`model_audits.depth.${depth}`)}
        />
        <FormSwitch
          control={form.control}
          name="isRescanned"
          label={t('model_sources.field.isRescanned')}
          help={t('model_sources.help.isRescanned')}
        />
      </Box>
    </RecordForm>
  )
}

function AddressFields({ control, isNew }: { control: Control<SourceForm>; isNew: boolean }) {
  const t = useText()
  const kind = useWatch({ control, name: 'kind' })
  const input = (name: 'revision' | 'endpoint' | 'region') => (
    <FormField
      control={control}
      name={name}
      label={`${t(`model_sources.field.${name}`)} (${t('common.optional')})`}
      help={t(`model_sources.help.${name}`)}
      slotProps={{ htmlInput: { maxLength: fields[name].max } }}
    />
  )
  return (
    <>
      <FormField
        control={control}
        name="name"
        label={t('model_sources.field.name')}
        required
        autoFocus={isNew}
        slotProps={{ htmlInput: { maxLength: fields.name.max } }}
      />
      <FormSelect
        control={control}
        name="kind"
        label={t('model_sources.field.kind')}
        choices={MODEL_SOURCE_KINDS}
        nameOf={(id) => t(`model_sources.value.kind.${id}`)}
      />
      <FormField
        control={control}
        name="location"
        label={t('model_sources.field.location')}
        help={t(`model_sources.location.${kind}`)}
        required
        slotProps={{ htmlInput: { maxLength: fields.location.max } }}
      />
      {kind === 'hugging_face' && input('revision')}
      {kind === 's3' && input('region')}
      {(kind === 's3' || kind === 'gcs') && input('endpoint')}
    </>
  )
}
