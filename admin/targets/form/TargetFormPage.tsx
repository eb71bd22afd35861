import { useEffect, useRef, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { FormProvider, type UseFormReturn } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { FormFrame } from '../../core/forms/FormFrame.js'
import { SaveButton } from '../../core/forms/saving/SaveButton.js'
import { SaveFailure } from '../../core/forms/saving/SaveFailure.js'
import type { FieldError } from '../../core/forms/server_errors.js'
import { useSaveForm } from '../../core/forms/saving/useSaveForm.js'
import type { Conflict } from '../../core/forms/saving/useVersionedUpdate.js'
import { ConnectionStep } from './ConnectionStep.js'
import { DetailsStep } from './DetailsStep.js'
import { ReviewStep } from './ReviewStep.js'
import { StepTabs } from './StepTabs.js'
import { emptyForm, formField, stepOf, STEPS, type Step, type TargetForm } from '../target_form.js'
import { TypeStep } from './TypeStep.js'
import { useShowErrors } from '../test/useShowErrors.js'

// Sections of the form. Passing a section to `trigger` validates its mounted fields.
const FORM_SECTIONS = Object.keys(emptyForm()) as (keyof TargetForm)[]

type Props = {
  form: UseFormReturn<TargetForm>
  targetId: string | null
  submitText: string
  firstStep: Step
  /** Saves the values. Rejects with the server's error. */
  save: (form: TargetForm) => Promise<unknown>
  /** Choices after a conflict with another version; null for a new target. */
  conflict: Conflict | null
  actions?: ReactNode
}

/** Target form, divided into steps. The URL contains the current step. */
export function TargetFormPage(props: Props) {
  return (
    <FormProvider {...props.form}>
      <Steps {...props} />
    </FormProvider>
  )
}

function Steps({ form, targetId, submitText, firstStep, save, conflict, actions }: Props) {
  const t = useText()
  const { step, goTo, goToStep, title } = useStep(firstStep)
  const at = STEPS.indexOf(step)
  const isLast = at === STEPS.length - 1
  const isNew = targetId === null
  const saving = useSaveForm({
    form,
    save,
    fieldFor: formField,
    validate: useMissingFields(),
    showErrors: useShowErrors(),
  })
  const { submit, isPending, hasFieldErrors } = saving
  const next = async () => {
    const own = FORM_SECTIONS.filter((name) => stepOf(name) === step)
    if (await form.trigger(own, { shouldFocus: true })) goToStep(STEPS[at + 1] ?? step)
  }
  const { isDirty } = form.formState
  return (
    <Paper variant="outlined">
      <FormFrame
        onSubmit={() => (isNew && !isLast ? void next() : submit())}
        onSave={submit}
        {...{ isDirty, isPending }}
      >
        <StepTabs step={step} onChange={goTo} />
        <Box
          id="step-panel"
          role="tabpanel"
          aria-labelledby={`step-${step}`}
          sx={{ p: { xs: 2, sm: 3 }, maxWidth: 980 }}
        >
          <Typography variant="h2" ref={title} tabIndex={-1} sx={{ mb: 2 }}>
            {t(`targets.step.${step}`)}
          </Typography>
          <StepFields step={step} targetId={targetId} />
          <SaveFailure
            {...{ saving, conflict }}
            title={hasFieldErrors ? t('form.has_errors') : undefined}
          />
        </Box>
        <StepButtons
          {...{ at, isNew, isPending, isDirty, submit, submitText, actions }}
          onBack={() => goToStep(STEPS[at - 1] ?? step)}
          onNext={() => void next()}
        />
      </FormFrame>
    </Paper>
  )
}

/** Buttons below the fields. A new target can be saved in the last two steps, because the review is optional. */
function StepButtons(props: {
  at: number
  isNew: boolean
  isPending: boolean
  isDirty: boolean
  submit: () => void
  submitText: string
  actions: ReactNode
  onBack: () => void
  onNext: () => void
}) {
  const t = useText()
  const { at, isNew, isPending, submitText } = props
  const isLast = at === STEPS.length - 1
  return (
    <Box sx={BUTTONS}>
      {at > 0 && <Button onClick={props.onBack}>{t('form.back')}</Button>}
      {!isLast && (
        <Button variant={isNew ? 'contained' : 'outlined'} onClick={props.onNext}>
          {t('form.next')}
        </Button>
      )}
      {isNew && STEPS[at + 1] === 'review' && (
        <Button variant="outlined" loading={isPending} onClick={props.submit}>
          {submitText}
        </Button>
      )}
      {(isLast || !isNew) && (
        <SaveButton text={submitText} isPending={isPending} isDirty={props.isDirty && !isNew} />
      )}
      <Box sx={{ flex: 1 }} />
      {props.actions}
    </Box>
  )
}

/**
 * Returns the current step and `turnTo`, which opens another step, scrolls to the top of the page,
 * and focuses the step's title.
 */
function useStep(firstStep: Step) {
  const [search, setSearch] = useSearchParams()
  const step = STEPS.find((known) => known === search.get('step')) ?? firstStep
  const title = useRef<HTMLHeadingElement>(null)
  const isTurning = useRef(false)
  // Moves the focus in an effect, because the title changes only when the step is rendered.
  useEffect(() => {
    if (!isTurning.current) return
    isTurning.current = false
    window.scrollTo({ top: 0 })
    title.current?.focus({ preventScroll: true })
  }, [step])
  const goTo = (next: Step) => setSearch({ step: next })
  const goToStep = (next: Step) => {
    isTurning.current = true
    goTo(next)
  }
  return { step, goTo, goToStep, title }
}

function StepFields({ step, targetId }: { step: Step; targetId: string | null }) {
  if (step === 'type') return <TypeStep />
  if (step === 'connection') return <ConnectionStep targetId={targetId} />
  if (step === 'details') return <DetailsStep targetId={targetId} />
  return <ReviewStep targetId={targetId} />
}

const BUTTONS = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'center',
  px: { xs: 2, sm: 3 },
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
} as const

/** Returns a function that finds blank required fields, including those of other steps. */
function useMissingFields() {
  const t = useText()
  return ({ name, kind, purpose }: TargetForm): FieldError[] => {
    const missing: FieldError[] = []
    if (!name.trim()) {
      missing.push(['name', t('form.required', { name: t('targets.field.name') })])
    }
    if (kind === 'application' && !purpose.trim()) {
      missing.push(['purpose', t('form.required', { name: t('targets.details.purpose') })])
    }
    return missing
  }
}
