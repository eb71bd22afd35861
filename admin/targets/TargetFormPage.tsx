import { useEffect, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { FormProvider, type UseFormReturn } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { useText } from '../app/i18n.js'
import { ErrorAlert } from '../ui/ErrorAlert.js'
import { LeaveGuard } from '../ui/form/LeaveGuard.js'
import { useDraft } from '../ui/form/useDraft.js'
import { fieldErrorsOf } from '../ui/form/server_errors.js'
import { ConnectionStep } from './ConnectionStep.js'
import { DetailsStep } from './DetailsStep.js'
import { ReviewStep } from './ReviewStep.js'
import { StepTabs } from './StepTabs.js'
import { formField, stepOf, STEPS, type Step, type TargetForm } from './target_form.js'
import { TypeStep } from './TypeStep.js'
import { useShowErrors } from './useShowErrors.js'

type Props = {
  form: UseFormReturn<TargetForm>
  targetId: string | null
  submitText: string
  firstStep: Step
  isPending: boolean
  error: unknown
  /** Throws what the server refused. */
  save: (form: TargetForm) => Promise<void>
  actions?: ReactNode
}

/** The stepped form of a target; the step stands in the address. */
export function TargetFormPage(props: Props) {
  return (
    <FormProvider {...props.form}>
      <Steps {...props} />
    </FormProvider>
  )
}

function Steps({ form, targetId, submitText, firstStep, isPending, error, save, actions }: Props) {
  const t = useText()
  const showErrors = useShowErrors()
  useDraft(form)
  const [search, setSearch] = useSearchParams()
  const step = STEPS.find((known) => known === search.get('step')) ?? firstStep
  const goTo = (next: Step) => setSearch({ step: next })
  const at = STEPS.indexOf(step)
  const isLast = at === STEPS.length - 1
  const isNew = targetId === null

  const submit = async () => {
    form.clearErrors()
    const missing = await missingStep(form)
    if (missing.length > 0) return showErrors(missing)
    try {
      await save(form.getValues())
    } catch (failure) {
      const fields = fieldErrorsOf(failure)
      showErrors(fields.map(([field, message]) => [formField(field, form.getValues()), message]))
    }
  }
  // Written here so that the shortcut works in every field, several lines or not.
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
  }
  useEffect(() => {
    document.getElementById('step-panel')?.scrollTo({ top: 0 })
  }, [step])

  const next = async () => {
    const own = Object.keys(form.getValues()).filter((name) => stepOf(name) === step)
    const isFine = step === 'type' ? await form.trigger('name', { shouldFocus: true }) : true
    if (isFine || own.length === 0) goTo(STEPS[at + 1] ?? step)
  }

  return (
    <Paper
      variant="outlined"
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void (isNew && !isLast ? next() : submit())
      }}
      onKeyDown={onKeyDown}
    >
      <LeaveGuard isDirty={form.formState.isDirty && !isPending} />
      <StepTabs step={step} onChange={goTo} />
      <Box
        id="step-panel"
        role="tabpanel"
        aria-labelledby={`step-${step}`}
        sx={{ p: { xs: 2, sm: 3 }, maxWidth: 980 }}
      >
        {step === 'type' && <TypeStep />}
        {step === 'connection' && <ConnectionStep targetId={targetId} />}
        {step === 'details' && <DetailsStep targetId={targetId} />}
        {step === 'review' && <ReviewStep targetId={targetId} />}
        <ErrorAlert
          error={error}
          {...(fieldErrorsOf(error).length > 0 ? { title: t('form.has_errors') } : {})}
        />
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          alignItems: 'center',
          px: { xs: 2, sm: 3 },
          py: 1.5,
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        {at > 0 && <Button onClick={() => goTo(STEPS[at - 1] ?? step)}>{t('form.back')}</Button>}
        {!isLast && (
          <Button variant={isNew ? 'contained' : 'outlined'} onClick={() => void next()}>
            {t('form.next')}
          </Button>
        )}
        {(isLast || !isNew) && (
          <Button variant="contained" type="submit" loading={isPending}>
            {submitText}
          </Button>
        )}
        {form.formState.isDirty && !isNew && (
          <Typography variant="body2" color="text.secondary" role="status">
            {t('form.changed')}
          </Typography>
        )}
        <Box sx={{ flex: 1 }} />
        {actions}
      </Box>
    </Paper>
  )

  /** What can be said without asking the server, also for steps that are not shown. */
  async function missingStep({ getValues }: UseFormReturn<TargetForm>) {
    const { name, kind, purpose } = getValues()
    const required = (label: string) => t('form.required', { name: t(label) })
    const missing: [string, string][] = []
    if (!name.trim()) missing.push(['name', required('targets.field.name')])
    if (kind === 'application' && !purpose.trim()) {
      missing.push(['purpose', required('targets.details.purpose')])
    }
    return missing
  }
}
