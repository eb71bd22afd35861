import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useNavigate } from 'react-router'
import type { Report } from '#api/contract/findings/report'
import { labelPath } from '../../calibrations/queries.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { Section } from '../../core/display/Section.js'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { useCan } from '../../core/session/session.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { scanPath } from '../../scan_status/scan_record.js'
import { useCanReview } from '../queries.js'
import { apiFilter, metricsFilter } from '../report_view.js'
import type { ReportLinks } from '../useReportView.js'
import './messages.js'
import { LikelyResults } from './LikelyResults.js'
import { Unexamined } from './Unexamined.js'
import { Progress } from './Progress.js'
import { useJudgeUndecided, useQueueUndecided, useRepeatUndecided } from './queries.js'

type Props = { figures: Report; links: ReportLinks }

/** The undecided results that match the filters of the report, with actions for them. */
export function UndecidedResults({ figures, links }: Props) {
  const t = useText()
  const canReview = useCanReview()
  const count = figures.totals.undecided
  const filter = apiFilter(metricsFilter(links.view.filter))
  const isFiltered = Object.keys(filter).length > 0
  return (
    <>
      {count > 0 && (
        <Section
          title={t('undecided_results.title', { smart_count: count })}
          explanation={t(
            `undecided_results.${isFiltered ? 'explanation_filtered' : 'explanation'}`
          )}
        >
          <LikelyResults figures={figures} links={links} />
          <Unexamined report={figures} />
          {canReview && <Actions report={figures} filter={filter} />}
        </Section>
      )}
      {canReview && <Progress evalId={figures.evalId} />}
    </>
  )
}

function Actions({ report, filter }: { report: Report; filter: Record<string, unknown> }) {
  const t = useText()
  const navigate = useNavigate()
  const canScan = useCan('create', 'EvalJob')
  const [open, setOpen] = useState<'judge' | 'repeat' | null>(null)
  const queue = useQueueUndecided(report.evalId, ({ id }) => {
    toast(t('undecided_results.queued'))
    void navigate(labelPath(id))
  })
  const close = () => setOpen(null)
  const dialog = { report, filter, onClose: close }
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, displayPrint: 'none' }}>
        <Button variant="outlined" loading={queue.isPending} onClick={() => queue.mutate(filter)}>
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

type DialogProps = { report: Report; filter: Record<string, unknown>; onClose: () => void }

function JudgeDialog({ report, filter, onClose }: DialogProps) {
  const t = useText()
  const { mutate, isPending, error } = useJudgeUndecided(report.evalId, onClose)
  return (
    <FormDialog
      title={t('undecided_results.judge_title', { smart_count: report.totals.undecided })}
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

function RepeatDialog({ report, filter, scanId, onClose }: DialogProps & { scanId: string }) {
  const t = useText()
  const navigate = useNavigate()
  const { mutate, isPending, error } = useRepeatUndecided(scanId, ({ id }) => {
    toast(t('undecided_results.started'))
    void navigate(scanPath(id))
  })
  return (
    <FormDialog
      title={t('undecided_results.repeat_title', { smart_count: report.totals.undecided })}
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
