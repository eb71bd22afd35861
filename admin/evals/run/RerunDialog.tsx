import Typography from '@mui/material/Typography'
import { useNavigate } from 'react-router'
import type { EvalDetail } from '#api/contract/evals/eval'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { useRerunEval, type RerunMode } from './queries.js'
import { evalPath } from '../eval_record.js'
import { formatCount } from '../number_formats.js'

/**
 * Dialog that creates an evaluation from this one: reruns the failed test cases, or regrades all outputs without new
 * provider calls.
 */
export function RerunDialog(props: { detail: EvalDetail; mode: RerunMode; onClose: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const { detail, mode, onClose } = props
  const start = useRerunEval(detail.id, (evalId) => {
    toast(t('eval_page.rerun.started'))
    onClose()
    if (evalId) void navigate(evalPath(evalId))
  })
  return (
    <FormDialog
      title={t(`eval_page.rerun.${mode}_title`)}
      submitText={t(`eval_page.rerun.${mode}_submit`)}
      isPending={start.isPending}
      error={start.error}
      onSubmit={() => start.mutate(mode)}
      onClose={onClose}
    >
      <Typography>
        {t(`eval_page.rerun.${mode}_explanation`, {
          smart_count: detail.failed,
          count: formatCount(detail.failed),
        })}
      </Typography>
    </FormDialog>
  )
}
