import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useController, useFormContext } from 'react-hook-form'
import { TEMPLATE_LIMITS } from '#api/contract/template'
import { useText } from '../app/i18n.js'
import { FormField } from '../ui/form/FormField.js'
import { FormSwitch } from '../ui/form/FormSwitch.js'
import { BudgetFields } from './BudgetFields.js'
import { LanguageField } from './LanguageField.js'
import type { TemplateForm } from './template_form.js'

/** How many tests, in which languages, how fast. */
export function RunOptions() {
  const t = useText()
  const { control } = useFormContext<TemplateForm>()
  const { numTests, maxConcurrency, delayMs, maxCharsPerMessage } = TEMPLATE_LIMITS
  return (
    <Box component="section" aria-labelledby="options-title" sx={{ display: 'grid', gap: 2 }}>
      <Typography id="options-title" variant="h2">
        {t('templates.review.options')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <FormField
          control={control}
          name="config.numTests"
          label={t('templates.review.num_tests')}
          help={t('templates.review.num_tests_help')}
          isNumber
          slotProps={{ htmlInput: { min: numTests.min, max: numTests.max } }}
        />
        <FormField
          control={control}
          name="config.maxConcurrency"
          label={t('templates.review.concurrency')}
          help={t('templates.review.concurrency_help')}
          isNumber
          slotProps={{ htmlInput: { min: maxConcurrency.min, max: maxConcurrency.max } }}
        />
        <FormField
          control={control}
          name="config.delayMs"
          label={t('templates.review.delay')}
          help={t('templates.review.delay_help')}
          isNumber
          slotProps={{ htmlInput: { min: delayMs.min, max: delayMs.max } }}
        />
        <FormField
          control={control}
          name="config.maxCharsPerMessage"
          label={t('templates.review.max_chars')}
          help={t('templates.review.max_chars_help')}
          isNumber
          slotProps={{ htmlInput: { min: maxCharsPerMessage.min, max: maxCharsPerMessage.max } }}
        />
      </Box>
      <BudgetFields />
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
        label={t('templates.review.hide_answers')}
        help={t('templates.review.hide_answers_help')}
      />
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
