import type { ReactNode } from 'react'
import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useRefresh } from 'react-admin'
import { type Control, useController, useForm } from 'react-hook-form'
import { gradingExamples } from '#api/contract/resources/grading_examples'
import { RadioChoice } from '../../core/forms/fields/RadioChoice.js'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import '../../library/messages.js'
import { useCatalog } from '../../plugins/queries.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { FormField } from '../../core/forms/FormField.js'
import { SaveFailure } from '../../core/forms/saving/SaveFailure.js'
import { useSaveForm } from '../../core/forms/saving/useSaveForm.js'
import { useVersionedUpdate } from '../../core/forms/saving/useVersionedUpdate.js'
import {
  type ExampleBody,
  type ExampleForm,
  type ExampleRecord,
  type ExampleStart,
  exampleFrom,
  formOfExample,
} from '../example_record.js'
import { createExample, loadExample, updateExample } from '../queries.js'

/** Dialog for a grading example: a verdict on a response of the target. */
export function ExampleDialog(props: {
  targetId: string
  record: ExampleRecord | null
  start?: ExampleStart
  hint?: ReactNode
  onClose: () => void
}) {
  const t = useText()
  const refresh = useRefresh()
  const { targetId, record, start = {}, onClose } = props
  const form = useForm<ExampleForm>({ defaultValues: formOfExample(record ?? start) })
  const { control } = form
  const { update, conflict } = useVersionedUpdate<ExampleRecord, ExampleForm, ExampleBody>({
    ...{ record, form, formOf: formOfExample },
    load: () => loadExample(record?.id ?? ''),
    send: (body) => updateExample(record?.id ?? '', body),
  })
  const saving = useSaveForm({
    form,
    draftName: 'grading-example',
    save: async (values) => {
      const body = exampleFrom(values)
      const resultId = start.resultId ?? null
      await (record ? update(body) : createExample({ ...body, targetId, resultId }))
      toast(t(`library.examples.${record ? 'saved' : 'added'}`))
      if (!record) refresh()
      onClose()
    },
  })
  const { output } = gradingExamples.fields
  return (
    <FormDialog
      title={t(`library.examples.${record ? 'edit_title' : 'add_title'}`)}
      submitText={record ? t('form.save') : t('library.examples.add')}
      isPending={saving.isPending}
      onSubmit={saving.submit}
      onClose={onClose}
    >
      {props.hint && <Typography variant="body2">{props.hint}</Typography>}
      <PluginField control={control} />
      <FormField
        control={control}
        name="output"
        label={t('library.examples.output')}
        required
        rows={4}
        rules={{ required: t('form.required', { name: t('library.examples.output') }) }}
        slotProps={{ htmlInput: { maxLength: output.max } }}
      />
      <VerdictField control={control} />
      <ScoreFields control={control} />
      <SaveFailure {...{ saving, conflict }} error={saving.formError} />
    </FormDialog>
  )
}

function ScoreFields({ control }: { control: Control<ExampleForm> }) {
  const t = useText()
  const { reason } = gradingExamples.fields
  return (
    <>
      <FormField
        control={control}
        name="score"
        label={t('library.examples.score')}
        help={t('library.examples.score_help')}
        isNumber
        slotProps={{ htmlInput: { min: 0, max: 1, step: 0.1 } }}
      />
      <FormField
        control={control}
        name="reason"
        label={t('library.examples.reason')}
        help={t('library.examples.reason_help')}
        rows={2}
        slotProps={{ htmlInput: { maxLength: reason.max } }}
      />
    </>
  )
}

function PluginField({ control }: { control: Control<ExampleForm> }) {
  const t = useText()
  const { data: catalog } = useCatalog()
  const label = t('library.examples.plugin')
  const { field, fieldState } = useController({
    control,
    name: 'pluginId',
    rules: { required: t('form.required', { name: label }) },
  })
  const plugins = catalog?.plugins ?? []
  return (
    <Autocomplete
      options={plugins.map(({ id }) => id)}
      getOptionLabel={(id) => plugins.find((plugin) => plugin.id === id)?.name ?? id}
      value={field.value || null}
      onChange={(_, id) => field.onChange(id ?? '')}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={field.ref}
          label={label}
          required
          error={fieldState.error !== undefined}
          helperText={fieldState.error?.message}
        />
      )}
    />
  )
}

function VerdictField({ control }: { control: Control<ExampleForm> }) {
  const t = useText()
  const { field } = useController({ control, name: 'pass' })
  return (
    <RadioChoice
      label={t('library.examples.verdict')}
      value={field.value ? 'pass' : 'fail'}
      choices={['pass', 'fail']}
      nameOf={(verdict) => t(`library.examples.${verdict}`)}
      onChange={(verdict) => field.onChange(verdict === 'pass')}
    />
  )
}
