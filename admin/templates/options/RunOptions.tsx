import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useController, useFormContext } from 'react-hook-form'
import { TEMPLATE_LIMITS } from '#api/contract/library/template'
import { useText } from '../../core/i18n/i18n.js'
import { FormField } from '../../core/forms/FormField.js'
import { FormSwitch } from '../../core/forms/fields/FormSwitch.js'
import { BudgetFields } from './BudgetFields.js'
import { RangeFields } from './RangeFields.js'
import { LanguageField } from './LanguageField.js'
import type { TemplateForm } from '../template_form.js'

/** Options of a scan template: limits, budget, languages, and guidance for attack generation. */
export function RunOptions() {
  const t = useText()
  const { control } = useFormContext<TemplateForm>()
  return (
    <Box component="section" aria-labelledby="options-title" sx={{ display: 'grid', gap: 2 }}>
      <Typography id="options-title" variant="h2">
        {t('templates.review.options')}
      </Typography>
      <NumberOptions />
      <BudgetFields />
      <RangeFields />
      <Languages />
      <FormField
        control={control}
        name="config.purpose"
        label={t('templates.review.purpose')}
        help={t('templates.review.purpose_help')}
        rows={2}
      />
      <FormField
        control={control}
        name="config.testGenerationInstructions"
        label={t('templates.review.instructions')}
        help={t('templates.review.instructions_help')}
        rows={2}
      />
      <Entities />
      <FormSwitch
        control={control}
        name="config.excludeTargetOutputFromAgenticAttackGeneration"
        label={t('templates.review.hide_responses')}
        help={t('templates.review.hide_responses_help')}
      />
      <FormSwitch
        control={control}
        name="config.skipFollowUps"
        label={t('templates.review.skip_follow_ups')}
        help={t('templates.review.skip_follow_ups_help')}
      />
      <FormSwitch
        control={control}
        name="config.sendAllEncodings"
        label={t('templates.review.all_encodings')}
        help={t('templates.review.all_encodings_help')}
      />
    </Box>
  )
}

const NUMBER_OPTIONS = [
  { name: 'numTests', label: 'num_tests' },
  { name: 'maxConcurrency', label: 'concurrency' },
  { name: 'delayMs', label: 'delay' },
  { name: 'maxCharsPerMessage', label: 'max_chars' },
] as const

function NumberOptions() {
  const t = useText()
  const { control } = useFormContext<TemplateForm>()
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      {NUMBER_OPTIONS.map(({ name, label }) => {
        const { min, max } = TEMPLATE_LIMITS[name]
        return (
          <FormField
            key={name}
            control={control}
            name={`config.${name}`}
            label={t(`templates.review.${label}`)}
            help={t(`templates.review.${label}_help`)}
            isNumber
            slotProps={{ htmlInput: { min, max } }}
          />
        )
      })}
    </Box>
  )
}

function Languages() {
  const t = useText()
  const { field, fieldState } = useController<TemplateForm, 'config.languages'>({
    name: 'config.languages',
  })
  return (
    <LanguageField
      label={t('templates.review.languages')}
      help={t('templates.review.languages_help')}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error?.message}
    />
  )
}

function Entities() {
  const t = useText()
  const { field, fieldState } = useController<TemplateForm, 'config.entities'>({
    name: 'config.entities',
  })
  return (
    <Autocomplete
      multiple
      freeSolo
      size="small"
      options={[]}
      value={field.value ?? []}
      onChange={(_, names) => field.onChange(names.length > 0 ? names : undefined)}
      onBlur={field.onBlur}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={field.ref}
          label={t('templates.review.entities')}
          error={fieldState.error !== undefined}
          helperText={fieldState.error?.message ?? t('templates.review.entities_help')}
        />
      )}
    />
  )
}
