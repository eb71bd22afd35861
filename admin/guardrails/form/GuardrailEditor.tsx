import type { ReactNode } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import {
  FALSE_ALARM_TARGET,
  RETENTION_DAYS,
  type GuardrailRecord,
} from '#api/contract/guardrails/guardrail'
import { guardrails } from '#api/contract/resources/guardrails'
import { FieldGroup } from '../../core/forms/fields/FieldGroup.js'
import { FormSwitch } from '../../core/forms/fields/FormSwitch.js'
import type { Named } from '../../core/forms/fields/RecordPicker.js'
import { useWholeNumber } from '../../core/forms/fields/useWholeNumber.js'
import { FormField } from '../../core/forms/FormField.js'
import { RecordForm } from '../../core/forms/RecordForm.js'
import { useSaveRecord } from '../../core/forms/saving/useSaveRecord.js'
import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import { GUARDRAILS, guardrailPath } from '../places.js'
import { FailModeFields } from './FailModeFields.js'
import { formOf, guardrailFrom, type GuardrailForm } from './guardrail_form.js'
import { StorageField } from './StorageField.js'
import { TargetsField } from './TargetsField.js'
import { UpstreamFields } from './UpstreamFields.js'

type FormProps = { form: UseFormReturn<GuardrailForm> }

/** Form for a new or stored guardrail. `pageOf` returns the page to open after creation. */
export function GuardrailEditor(props: {
  record: GuardrailRecord | null
  targets?: readonly Named[]
  pageOf?: (id: string) => string
  /** Further buttons beside the save button. */
  actionsFor?: (forget: () => void) => ReactNode
}) {
  const t = useText()
  const { record, pageOf = guardrailPath } = props
  const form = useForm<GuardrailForm>({ defaultValues: formOf(record, props.targets) })
  const { save, conflict } = useSaveRecord<GuardrailRecord, GuardrailForm>({
    resource: GUARDRAILS,
    record,
    doneText: t(record ? 'guardrails.saved' : 'guardrails.created'),
    form,
    formOf: (saved) => formOf(saved),
    pageOf: ({ id }) => pageOf(id),
  })
  return (
    <RecordForm
      form={form}
      submitText={record ? t('form.save') : t('guardrails.create')}
      save={(values) => save(guardrailFrom(values, record === null))}
      conflict={conflict}
      fieldFor={(field) => (field.startsWith('targetIds') ? 'targets' : field)}
      actions={props.actionsFor?.(() => form.reset(form.getValues()))}
    >
      <About form={form} isNew={record === null} />
      <StorageField control={form.control} />
      <Limits form={form} />
      <FailModeFields control={form.control} />
      <UpstreamFields control={form.control} />
      <FormSwitch
        control={form.control}
        name="requiresApproval"
        label={t('guardrails.field.approval')}
        help={t('guardrails.help.approval')}
      />
    </RecordForm>
  )
}

function About({ form, isNew }: FormProps & { isNew: boolean }) {
  const t = useText()
  const { control } = form
  const { name, description } = guardrails.fields
  return (
    <>
      {!isNew && (
        <FormSwitch
          control={control}
          name="isActive"
          label={t('guardrails.field.is_active')}
          help={t('guardrails.help.is_active')}
        />
      )}
      <FormField
        control={control}
        name="name"
        label={t('guardrails.field.name')}
        required
        autoFocus={isNew}
        slotProps={{ htmlInput: { maxLength: name.max } }}
      />
      <FormField
        control={control}
        name="description"
        label={`${t('guardrails.field.description')} (${t('common.optional')})`}
        rows={2}
        slotProps={{ htmlInput: { maxLength: description.max } }}
      />
      <TargetsField control={control} />
    </>
  )
}

function Limits({ form }: FormProps) {
  const t = useText()
  const { control } = form
  const whole = useWholeNumber(RETENTION_DAYS)
  const { min, max } = FALSE_ALARM_TARGET
  return (
    <FieldGroup
      title={t('guardrails.limits.title')}
      hint={t('guardrails.limits.hint')}
      columns={{ sm: '1fr 1fr' }}
    >
      <FormField
        control={control}
        name="retentionDays"
        label={t('guardrails.field.retention')}
        help={t('guardrails.help.retention', RETENTION_DAYS)}
        isNumber
        required
        rules={whole}
        slotProps={{ htmlInput: { min: RETENTION_DAYS.min, max: RETENTION_DAYS.max, step: 1 } }}
      />
      <FormField
        control={control}
        name="maxFalseAlarms"
        label={t('guardrails.field.false_alarms')}
        help={t('guardrails.help.false_alarms', { min, max })}
        isNumber
        required
        rules={{
          validate: (value) =>
            (typeof value === 'number' && value >= min && value <= max) ||
            t('guardrails.error.number', { min, max }),
        }}
        slotProps={{ htmlInput: { min, max, step: 0.1 } }}
      />
    </FieldGroup>
  )
}
