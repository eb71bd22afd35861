import { useState } from 'react'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { EvalDetail } from '#api/contract/eval'
import { http } from '../../app/http.js'
import { useText } from '../../app/i18n.js'
import { toast } from '../../app/toasts.js'
import { FormDialog } from '../../ui/form/FormDialog.js'
import { forgetLists } from '../eval_queries.js'
import { evalPath } from '../eval_record.js'
import { formatCount } from '../figures.js'

export type AgainMode = 'failed' | 'regrade'

/** A new evaluation of this one: only what failed is asked again, or all answers are graded without new calls. */
export function RunAgain(props: { detail: EvalDetail; mode: AgainMode; onClose: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const { detail, mode, onClose } = props
  // However often it is sent, one evaluation comes of it.
  const [key] = useState(() => crypto.randomUUID())
  const start = useMutation({
    mutationFn: async () => {
      const { json: job } = await http<{ id: string }>('jobs', {
        method: 'POST',
        body: { type: 'eval', parentId: detail.id, mode },
        headers: { 'Idempotency-Key': key },
      })
      const path = `jobs/${encodeURIComponent(job.id)}`
      return (await http<{ evalId: string | null }>(path)).json.evalId
    },
    onSuccess: (evalId) => {
      forgetLists()
      toast(t('eval_page.again.started'))
      onClose()
      if (evalId) void navigate(evalPath(evalId))
    },
  })
  return (
    <FormDialog
      title={t(`eval_page.again.${mode}_title`)}
      submitText={t(`eval_page.again.${mode}_submit`)}
      isPending={start.isPending}
      error={start.error}
      onSubmit={() => start.mutate()}
      onClose={onClose}
    >
      <Typography>
        {t(`eval_page.again.${mode}_explanation`, {
          smart_count: detail.failed,
          count: formatCount(detail.failed),
        })}
      </Typography>
    </FormDialog>
  )
}
