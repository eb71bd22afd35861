import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { Controller, useForm, type UseFormReturn } from 'react-hook-form'
import { schedules } from '#api/contract/resources/schedules'
import { SCAN_BUDGET_MAX } from '#api/contract/scans/scan'
import { CRON_PRESETS, WHEN_MISSED } from '#api/contract/scans/schedule'
import { optionalText, useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import { RecordForm } from '../../core/forms/RecordForm.js'
import { useSaveRecord } from '../../core/forms/saving/useSaveRecord.js'
import { DeleteRecord } from '../../core/dialogs/DeleteRecord.js'
import { FormField } from '../../core/forms/FormField.js'
import { FormSwitch } from '../../core/forms/fields/FormSwitch.js'
import { RecordPicker, type Named } from '../../core/forms/fields/RecordPicker.js'
import { NextTimes } from './NextTimes.js'
import {
  formOfSchedule,
  scheduleFrom,
  SCHEDULES,
  type ScheduleForm,
  type ScheduleRecord,
} from '../schedule_record.js'

/** Maps server fields to form fields with other names. */
const FIELDS: Record<string, string> = {
  'targetId': 'target',
  'configId': 'template',
  'options.budget.minutes': 'minutes',
  'options.budget.tokens': 'tokens',
  'options.budget.usd': 'usd',
}

const grid = { display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 1fr' } }

/** Form for a new or stored schedule: scan, times, and handling of missed runs. */
export function ScheduleEditor({ record }: { record: ScheduleRecord | null }) {
  const t = useText()
  const form = useForm<ScheduleForm>({ defaultValues: formOfSchedule(record) })
  const { save, conflict } = useSaveRecord<ScheduleRecord, ScheduleForm>({
    resource: SCHEDULES,
    record,
    doneText: t(`schedules.${record ? 'saved' : 'created'}`),
    form,
    formOf: formOfSchedule,
  })
  return (
    <RecordForm
      form={form}
      submitText={record ? t('form.save') : t('schedules.create')}
      save={(values) => save(scheduleFrom(values, record))}
      conflict={conflict}
      fieldFor={(field) => FIELDS[field] ?? field}
      actions={
        record && <DeleteSchedule record={record} forget={() => form.reset(form.getValues())} />
      }
    >
      <FormField
        control={form.control}
        name="name"
        label={t('schedules.field.name')}
        required
        rules={{ required: t('form.required', { name: t('schedules.field.name') }) }}
        slotProps={{ htmlInput: { maxLength: schedules.fields.name.max } }}
      />
      <Box sx={grid}>
        <Choice form={form} name="target" resource="redteam/targets" />
        <Choice form={form} name="template" resource="redteam/configs" />
      </Box>
      <Times form={form} />
      <Budget form={form} />
      <Typography variant="body2" color="text.secondary">
        {record?.runsAs.name && `${t('schedules.field.runs_as')}: ${record.runsAs.name}. `}
        {t('schedules.runs_as_help')}
      </Typography>
    </RecordForm>
  )
}

type Props = { form: UseFormReturn<ScheduleForm> }

function Choice({
  form,
  name,
  resource,
}: Props & { name: 'target' | 'template'; resource: string }) {
  const t = useText()
  return (
    <Controller
      control={form.control}
      name={name}
      rules={{ required: t('schedules.required') }}
      render={({ field, fieldState }) => (
        <RecordPicker<Named>
          resource={resource}
          label={t(`schedules.field.${name}`)}
          chosen={field.value}
          onChoose={field.onChange}
          error={fieldState.error?.message ?? null}
        />
      )}
    />
  )
}

const PRESETS = Object.entries(CRON_PRESETS)
const presetOf = (cron: string) => PRESETS.find(([, value]) => value === cron)?.[0] ?? 'custom'

function PresetSelect({ form }: Props) {
  const t = useText()
  const cron = form.watch('cron')
  return (
    <TextField
      select
      label={t('schedules.preset.label')}
      value={presetOf(cron)}
      onChange={({ target }) => {
        const found = PRESETS.find(([name]) => name === target.value)
        if (found) form.setValue('cron', found[1], { shouldDirty: true })
      }}
    >
      {[...PRESETS.map(([name]) => name), 'custom'].map((name) => (
        <MenuItem key={name} value={name}>
          {optionalText(`schedules.preset.${name}`, name)}
        </MenuItem>
      ))}
    </TextField>
  )
}

function Times({ form }: Props) {
  const t = useText()
  const { cron, timeZone } = form.watch()
  return (
    <>
      <Box sx={grid}>
        <PresetSelect form={form} />
        <FormField
          control={form.control}
          name="cron"
          label={t('schedules.field.cron')}
          help={t('schedules.cron_help')}
          required
          isCode
        />
        <FormField
          control={form.control}
          name="timeZone"
          label={t('schedules.field.time_zone')}
          help={t('schedules.time_zone_help')}
          required
        />
        <FormField
          control={form.control}
          name="whenMissed"
          label={t('schedules.field.missed')}
          help={t('schedules.missed_help')}
          select
        >
          {WHEN_MISSED.map((name) => (
            <MenuItem key={name} value={name}>
              {t(`schedules.when_missed.${name}`)}
            </MenuItem>
          ))}
        </FormField>
      </Box>
      <NextTimes cron={cron} timeZone={timeZone} />
      <FormSwitch
        control={form.control}
        name="isEnabled"
        label={t('schedules.field.enabled')}
        help={t('schedules.enabled_help')}
      />
    </>
  )
}

function Budget({ form }: Props) {
  const t = useText()
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(3, 1fr)' } }}>
      {(['minutes', 'tokens', 'usd'] as const).map((name) => (
        <FormField
          key={name}
          control={form.control}
          name={name}
          label={`${t(`schedules.field.${name}`)} (${t('common.optional')})`}
          help={t('schedules.budget_help')}
          isNumber
          slotProps={{ htmlInput: { min: 0, max: SCAN_BUDGET_MAX[name], step: 'any' } }}
        />
      ))}
    </Box>
  )
}

function DeleteSchedule(props: { record: ScheduleRecord; forget: () => void }) {
  const t = useText()
  const canDelete = useCan('delete', 'EvalJob')
  if (!canDelete) return null
  return (
    <DeleteRecord
      resource={SCHEDULES}
      record={props.record}
      buttonText={t('schedules.delete')}
      confirmText={t('schedules.delete_one', { name: props.record.name })}
      consequence={t('schedules.delete_hint')}
      doneText={t('schedules.deleted', { smart_count: 1 })}
      forget={props.forget}
    />
  )
}
