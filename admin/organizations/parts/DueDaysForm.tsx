import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useForm, useWatch, type Control } from 'react-hook-form'
import { DUE_DAYS, type DueDays, MAX_DUE_DAYS } from '#api/contract/findings/vulnerability'
import type { OrganizationDetails } from '#api/contract/findings/overview'
import { SEVERITIES, type Severity } from '#api/engines/redteam/vocabulary'
import { FormField } from '../../core/forms/FormField.js'
import { FormFrame } from '../../core/forms/FormFrame.js'
import { useSaveForm } from '../../core/forms/saving/useSaveForm.js'
import { resetToSaved } from '../../core/forms/reset_to_saved.js'
import { useText } from '../../core/i18n/i18n.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { useSaveOrganization } from '../queries.js'
import { toast } from '../../core/notifications/toasts.js'

type Form = { dueDays: DueDays }

/** Form for the number of days, by severity, until a vulnerability is due; blank for no due date. */
export function DueDaysForm({ details }: { details: OrganizationDetails }) {
  const t = useText()
  const form = useForm<Form>({ defaultValues: { dueDays: details.dueDays }, mode: 'onChange' })
  const { mutateAsync: saveChanges } = useSaveOrganization(details, () =>
    toast(t('organization.due.saved'))
  )
  const { submit, isPending, error, hasFieldErrors } = useSaveForm({
    form,
    save: async (sent) => {
      const { dueDays } = await saveChanges(sent)
      resetToSaved(form, { sent, saved: { dueDays } })
    },
  })
  const { isDirty } = form.formState
  const reset = () =>
    form.setValue('dueDays', DUE_DAYS, { shouldDirty: true, shouldValidate: true })
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, maxWidth: 720, mt: 2 }}>
      <Typography variant="h2">{t('organization.due.title')}</Typography>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {t('organization.due.hint')}
      </Typography>
      <FormFrame onSubmit={submit} {...{ isDirty, isPending }}>
        <Box sx={GRID}>
          {SEVERITIES.map((each) => (
            <DaysField key={each} control={form.control} severity={each} />
          ))}
        </Box>
        {!hasFieldErrors && <ErrorAlert error={error} />}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
          <Button type="submit" variant="contained" loading={isPending} disabled={!isDirty}>
            {t('organization.due.save')}
          </Button>
          <Button onClick={reset}>{t('organization.due.reset')}</Button>
        </Box>
      </FormFrame>
    </Paper>
  )
}

const GRID = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
} as const

const isInRange = (days: unknown) =>
  Number.isInteger(days) && Number(days) >= 1 && Number(days) <= MAX_DUE_DAYS

function DaysField({ control, severity }: { control: Control<Form>; severity: Severity }) {
  const t = useText()
  const name = `dueDays.${severity}` as const
  const days = useWatch({ control, name })
  return (
    <FormField
      control={control}
      name={name}
      label={t(`severity.${severity}`)}
      isNumber
      help={t(days === null ? 'organization.due.none' : 'organization.due.unit')}
      rules={{
        validate: (value) =>
          value === null || isInRange(value) || t('organization.due.range', { max: MAX_DUE_DAYS }),
      }}
      slotProps={{ htmlInput: { min: 1, max: MAX_DUE_DAYS, step: 1 } }}
    />
  )
}
