import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useNavigate } from 'react-router'
import type { Report } from '#api/contract/findings/report'
import { ESTIMATED_OUTCOMES, type VerdictEstimate } from '#api/engines/redteam/vocabulary'
import { labelPath } from '../../calibrations/queries.js'
import { formatCount } from '../../core/display/formats/number_formats.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { useCan } from '../../core/session/session.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { scanPath } from '../../scan_status/scan_record.js'
import { useJudgeUndecided, useQueueUndecided, useRepeatUndecided } from './queries.js'

type Filter = Record<string, unknown>
type Choice = VerdictEstimate['outcome'] | 'all'

/** Actions for the undecided results of a report, or only for those with one of the estimates. */
export function UndecidedActions({ report, filter }: { report: Report; filter: Filter }) {
  const t = useText()
  const navigate = useNavigate()
  const canScan = useCan('create', 'EvalJob')
  const { choice, choose, count, chosen } = useChoice(report, filter)
  const [open, setOpen] = useState<'judge' | 'repeat' | null>(null)
  const queue = useQueueUndecided(report.evalId, ({ id }) => {
    toast(t('undecided_results.queued'))
    void navigate(labelPath(id))
  })
  const close = () => setOpen(null)
  const dialog = { evalId: report.evalId, count, filter: chosen, onClose: close }
  return (
    <>
      <Box sx={ROW}>
        <Estimate report={report} choice={choice} onChoose={choose} />
        <Button variant="outlined" loading={queue.isPending} onClick={() => queue.mutate(chosen)}>
          {t('undecided_results.label')}
        </Button>
        <Button variant="outlined" aria-haspopup="dialog" onClick={() => setOpen('judge')}>
          {t('undecided_results.judge')}
        </Button>
        {report.scanId && canScan && (
          <Button variant="outlined" aria-haspopup="dialog" onClick={() => setOpen('repeat')}>
            {t('undecided_results.repeat')}
          </Button>
        )}
      </Box>
      <ErrorAlert error={queue.error} title={t('undecided_results.queue_failed')} />
      {open === 'judge' && <JudgeDialog {...dialog} />}
      {open === 'repeat' && report.scanId && <RepeatDialog {...dialog} scanId={report.scanId} />}
    </>
  )
}

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  displayPrint: 'none',
} as const

const countOf = ({ totals, likely }: Report, choice: Choice) =>
  choice === 'all' ? totals.undecided : likely[choice]

/** Returns the chosen results as a filter, and their number. A choice without results falls back to all. */
function useChoice(report: Report, filter: Filter) {
  const [wanted, choose] = useState<Choice>('all')
  const choice = countOf(report, wanted) > 0 ? wanted : 'all'
  const chosen = choice === 'all' ? filter : { ...filter, likely: [choice] }
  return { choice, choose, count: countOf(report, choice), chosen }
}

/** Selects the results of the actions; nothing without estimates. */
function Estimate(props: { report: Report; choice: Choice; onChoose: (choice: Choice) => void }) {
  const t = useText()
  const { report, choice, onChoose } = props
  const estimated = ESTIMATED_OUTCOMES.filter((outcome) => report.likely[outcome] > 0)
  if (estimated.length === 0) return null
  const choices = ['all', ...estimated] as const
  return (
    <TextField
      select
      size="small"
      label={t('undecided_results.results')}
      value={choice}
      onChange={({ target }) => onChoose(choices.find((each) => each === target.value) ?? 'all')}
      slotProps={{ select: { native: true } }}
    >
      {choices.map((each) => (
        <option key={each} value={each}>
          {t(`undecided_results.results_${each}`, { count: formatCount(countOf(report, each)) })}
        </option>
      ))}
    </TextField>
  )
}

type DialogProps = { evalId: string; count: number; filter: Filter; onClose: () => void }

function JudgeDialog({ evalId, count, filter, onClose }: DialogProps) {
  const t = useText()
  const { mutate, isPending, error } = useJudgeUndecided(evalId, onClose)
  return (
    <FormDialog
      title={t('undecided_results.judge_title', { smart_count: count })}
      submitText={t('undecided_results.judge')}
      isPending={isPending}
      error={error}
      onSubmit={() => mutate(filter)}
      onClose={onClose}
    >
      <Typography>{t('undecided_results.judge_text')}</Typography>
    </FormDialog>
  )
}

function RepeatDialog({ count, filter, scanId, onClose }: DialogProps & { scanId: string }) {
  const t = useText()
  const navigate = useNavigate()
  const { mutate, isPending, error } = useRepeatUndecided(scanId, ({ id }) => {
    toast(t('undecided_results.started'))
    void navigate(scanPath(id))
  })
  return (
    <FormDialog
      title={t('undecided_results.repeat_title', { smart_count: count })}
      submitText={t('undecided_results.repeat')}
      isPending={isPending}
      error={error}
      onSubmit={() => mutate(filter)}
      onClose={onClose}
    >
      <Typography>{t('undecided_results.repeat_text')}</Typography>
    </FormDialog>
  )
}
