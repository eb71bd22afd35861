import { useEffect, useId, useRef } from 'react'
import PlayArrow from '@mui/icons-material/PlayArrow'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import { FormFrame } from '../../core/forms/FormFrame.js'
import { RecordPicker } from '../../core/forms/fields/RecordPicker.js'
import { useText } from '../../core/i18n/i18n.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { BudgetFields } from './options/BudgetFields.js'
import { PartFailed } from '../../core/states/PartFailed.js'
import { CommandLineCard } from './CommandLineCard.js'
import { EstimateCard } from './EstimateCard.js'
import { RunOptions } from './options/RunOptions.js'
import type { TargetRecord, TemplateRecord } from './useScanChoice.js'
import { useScanForm, type ScanChoice } from './useScanForm.js'

type State = ReturnType<typeof useScanForm>

/** Form for a new scan, next to its estimate and command lines. */
export function ScanForm(choice: ScanChoice) {
  const t = useText()
  const state = useScanForm(choice)
  const form = useRef<HTMLFormElement>(null)
  const { attempts, error } = state
  // Focuses the first invalid field after its error has been rendered.
  useEffect(() => {
    if (attempts === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts, error])
  return (
    <Box sx={COLUMNS}>
      <Paper variant="outlined" sx={PAPER}>
        <FormFrame
          ref={form}
          label={t('scans.create.title')}
          onSubmit={state.submit}
          isDirty={false}
          isPending={state.isBusy}
        >
          <Stack spacing={2.5}>
            <ChoiceFields {...{ choice, state }} />
            <RunOptions
              form={state.optionForm}
              template={state.config}
              problems={state.problems}
              onChange={state.setOptionForm}
            />
            <BudgetFields
              form={state.budgetForm}
              template={state.config}
              estimate={state.estimate.isStale ? null : state.estimate.estimate}
              onChange={state.setBudgetForm}
            />
            <StartButton state={state} />
          </Stack>
        </FormFrame>
      </Paper>
      <EstimatePaper {...{ choice, state }} />
    </Box>
  )
}

const COLUMNS = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(300px, 2fr)' },
} as const

const PAPER = { p: { xs: 1.5, sm: 2.5 } } as const

function ChoiceFields({ choice, state }: { choice: ScanChoice; state: State }) {
  const t = useText()
  const { target, template } = choice
  return (
    <>
      <RecordPicker<TargetRecord>
        resource="redteam/targets"
        label={t('scans.field.target')}
        chosen={target.record}
        onChoose={target.choose}
        error={state.choiceError('target')}
        hint={t('scans.create.hint.target')}
      />
      <RecordError chosen={target} title={t('scans.create.target_failed')} />
      <RecordPicker<TemplateRecord>
        resource="redteam/configs"
        label={t('scans.field.template')}
        chosen={template.record}
        onChoose={(record) => {
          state.setOptionForm({})
          state.setBudgetForm({})
          template.choose(record)
        }}
        error={state.choiceError('template')}
        hint={t('scans.create.hint.template')}
      />
      <RecordError chosen={template} title={t('scans.create.template_failed')} />
    </>
  )
}

function RecordError(props: { chosen: ScanChoice['target' | 'template']; title: string }) {
  const { recordError, refetchRecord } = props.chosen
  if (!recordError) return null
  return <PartFailed title={props.title} error={recordError} onRetry={refetchRecord} isInPlace />
}

function StartButton({ state }: { state: State }) {
  const t = useText()
  const reasonId = useId()
  const { blockedReason } = state
  return (
    <Box>
      {blockedReason && (
        <Alert id={reasonId} severity="warning" sx={{ mb: 1.5 }}>
          {blockedReason}
        </Alert>
      )}
      {!state.isShownAtFields && (
        <ErrorAlert error={state.error} title={t('scans.create.failed')} />
      )}
      <Button
        type="submit"
        variant="contained"
        size="medium"
        loading={state.isBusy}
        loadingPosition="start"
        startIcon={<PlayArrow />}
        // `aria-disabled` instead of `disabled`, so that users can reach the tooltip with the reason.
        aria-disabled={blockedReason !== null}
        {...(blockedReason ? { 'aria-describedby': reasonId } : {})}
        sx={blockedReason ? { opacity: 0.6, cursor: 'not-allowed' } : {}}
      >
        {t('scans.create.start')}
      </Button>
    </Box>
  )
}

function EstimatePaper({ choice, state }: { choice: ScanChoice; state: State }) {
  const t = useText()
  const { isValid, estimate, options } = state
  const [target, template] = [choice.target.record, choice.template.record]
  return (
    <Paper variant="outlined" sx={PAPER}>
      <EstimateCard
        {...estimate}
        waitingFor={t(isValid ? 'scans.estimate.waiting' : 'scans.estimate.fix_options')}
      />
      {target && template && isValid && (
        <>
          <Divider sx={{ my: 2.5 }} />
          <CommandLineCard target={target} template={template} options={options} />
        </>
      )}
    </Paper>
  )
}
