import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { EvalDetail } from '#api/contract/evals/eval'
import { get, post } from '../../core/data/api.js'
import { useIdempotencyHeader } from '../../core/data/http/idempotency_keys.js'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { forgetLists } from '../queries.js'
import { evalPath } from '../eval_record.js'
import { formatCount } from '../number_formats.js'

export type RerunMode = 'failed' | 'regrade'

/**
 * Dialog that creates an evaluation from this one: reruns the failed test cases, or regrades all outputs without new
 * provider calls.
 */
export function RerunDialog(props: { detail: EvalDetail; mode: RerunMode; onClose: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const { detail, mode, onClose } = props
  const keyFor = useIdempotencyHeader()
  const start = useMutation({
    mutationFn: async () => {
      const order = { type: 'eval', parentId: detail.id, mode }
      const job = await post<{ id: string }>('jobs', order, { headers: keyFor(order) })
      const path = `jobs/${encodeURIComponent(job.id)}`
      return (await get<{ evalId: string | null }>(path)).evalId
    },
    onSuccess: (evalId) => {
      forgetLists()
      toast(t('eval_page.rerun.started'))
      onClose()
      if (evalId) void navigate(evalPath(evalId))
    },
  })
  return (
    <FormDialog
      title={t(`eval_page.rerun.${mode}_title`)}
      submitText={t(`eval_page.rerun.${mode}_submit`)}
      isPending={start.isPending}
      error={start.error}
      onSubmit={() => start.mutate()}
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
