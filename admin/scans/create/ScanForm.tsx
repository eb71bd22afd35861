import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import PlayArrow from '@mui/icons-material/PlayArrow'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import { useText } from '../../app/i18n.js'
import { useSession } from '../../app/session.js'
import { useLicense } from '../../app/useLicense.js'
import { ErrorAlert } from '../../ui/ErrorAlert.js'
import { CommandLineCard } from './CommandLineCard.js'
import { BudgetFields } from './BudgetFields.js'
import { type BudgetForm, budgetOf, hasBudget } from './budget_form.js'
import { EstimateCard } from './EstimateCard.js'
import { rememberChoice } from './last_choice.js'
import { RecordPicker } from '../../ui/form/RecordPicker.js'
import { RunOptions } from './RunOptions.js'
import { changedOptions, problemsOf, withOptions, type OptionForm } from './run_options.js'
import { problemTexts } from './problem_texts.js'
import { useEstimate } from './useEstimate.js'
import type { Chosen, TargetRecord, TemplateRecord } from './useScanChoice.js'
import { useStartScan } from './useStartScan.js'

/** Fields that the server may refuse and that this form shows, by the server's names. */
const SHOWN_FIELD = /^(targetId|configId|options\.\w+)(\.\d+)?$/

export function ScanForm(props: {
  target: Chosen<TargetRecord>
  template: Chosen<TemplateRecord>
}) {
  const t = useText()
  const { team } = useSession()
  const { isCutOff } = useLicense()
  const { target, template } = props
  const [form, setForm] = useState<OptionForm>({})
  const [budgetForm, setBudgetForm] = useState<BudgetForm>({})
  const [attempts, setAttempts] = useState(0)
  const { start, isBusy, error, fieldErrors } = useStartScan(({ targetId, configId }) => {
    if (team) rememberChoice(team.id, { targetId, configId })
  })
  const element = useRef<HTMLFormElement>(null)
  const reasonId = useId()

  const config = template.record?.config ?? null
  const problems = problemsOf(form, config)
  const budget = budgetOf(budgetForm, config?.budget)
  const isValid = Object.keys(problems).length === 0 && budget !== null
  const options = config && isValid ? changedOptions(form, config) : {}
  const effective = config && isValid ? withOptions(config, options) : null
  const {
    estimate,
    error: estimateError,
    isStale,
  } = useEstimate(effective, target.record?.id ?? null)
  const refusal = isCutOff
    ? t('license.cut_off')
    : estimate?.probes === 0 && !isStale
      ? t('scans.estimate.no_probes')
      : null

  // Focus belongs to the document: the first field that is wrong gets it, once it is marked.
  useEffect(() => {
    if (attempts === 0) return
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts, error])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (refusal || isBusy) return
    setAttempts((count) => count + 1)
    const [targetId, configId] = [target.record?.id, template.record?.id]
    if (targetId && configId && isValid) {
      start({ targetId, configId, options: { ...options, ...(hasBudget(budget) && { budget }) } })
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault()
      event.currentTarget.requestSubmit()
    }
  }
  const choiceError = (
    name: 'target' | 'template',
    { isGone, record }: { isGone: boolean; record: unknown }
  ) => {
    if (isGone) return t(`scans.create.gone_${name}`)
    if (attempts > 0 && !record) return t(`scans.create.choose_${name}`)
    return fieldErrors[name === 'target' ? 'targetId' : 'configId'] ?? null
  }
  const isShownAtField =
    Object.keys(fieldErrors).length > 0 &&
    Object.keys(fieldErrors).every((f) => SHOWN_FIELD.test(f))

  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(300px, 2fr)' },
      }}
    >
      <Paper
        variant="outlined"
        component="form"
        ref={element}
        noValidate
        onSubmit={submit}
        onKeyDown={onKeyDown}
        aria-label={t('scans.create.title')}
        sx={{ p: { xs: 1.5, sm: 2.5 } }}
      >
        <Stack spacing={2.5}>
          <RecordPicker<TargetRecord>
            resource="redteam/targets"
            label={t('scans.field.target')}
            chosen={target.record}
            onChoose={target.choose}
            error={choiceError('target', target)}
            hint={t('scans.create.hint.target')}
          />
          <RecordPicker<TemplateRecord>
            resource="redteam/configs"
            label={t('scans.field.template')}
            chosen={template.record}
            onChoose={(record) => {
              setForm({})
              setBudgetForm({})
              template.choose(record)
            }}
            error={choiceError('template', template)}
            hint={t('scans.create.hint.template')}
          />
          <RunOptions
            form={form}
            template={config}
            problems={problemTexts(t, problems, fieldErrors)}
            onChange={setForm}
          />
          <BudgetFields
            form={budgetForm}
            template={config}
            estimate={isStale ? null : estimate}
            onChange={setBudgetForm}
          />
          <Box>
            {refusal && (
              <Alert id={reasonId} severity="warning" sx={{ mb: 1.5 }}>
                {refusal}
              </Alert>
            )}
            {!isShownAtField && <ErrorAlert error={error} title={t('scans.create.failed')} />}
            <Button
              type="submit"
              variant="contained"
              size="medium"
              loading={isBusy}
              loadingPosition="start"
              startIcon={<PlayArrow />}
              aria-disabled={refusal !== null}
              {...(refusal ? { 'aria-describedby': reasonId } : {})}
              sx={refusal ? { opacity: 0.6, cursor: 'not-allowed' } : {}}
            >
              {t('scans.create.start')}
            </Button>
          </Box>
        </Stack>
      </Paper>
      <Paper variant="outlined" sx={{ p: { xs: 1.5, sm: 2.5 } }}>
        <EstimateCard
          estimate={estimate}
          error={estimateError}
          isStale={isStale}
          waitingFor={t(isValid ? 'scans.estimate.waiting' : 'scans.estimate.correct')}
        />
        {target.record && template.record && isValid && (
          <>
            <Divider sx={{ my: 2.5 }} />
            <CommandLineCard target={target.record} template={template.record} options={options} />
          </>
        )}
      </Paper>
    </Box>
  )
}
