import { useNavigate } from 'react-router'
import type { EvalDetail } from '#api/contract/evals/eval'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { ConfirmDialog } from '../../core/dialogs/ConfirmDialog.js'
import { useDeleteEval } from '../queries.js'
import { evalName } from '../eval_record.js'
import { formatCount } from '../number_formats.js'

/** Asks for confirmation, deletes the evaluation, and opens the list. */
export function DeleteEval({ detail, onClose }: { detail: EvalDetail; onClose: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const remove = useDeleteEval(detail.id, () => {
    toast(t('evals.delete.done', { smart_count: 1 }))
    void navigate('/evals')
  })
  const title = t('evals.delete.confirm', { name: evalName(detail) })
  return (
    <ConfirmDialog
      title={title}
      consequence={t('evals.delete.consequence', { count: formatCount(detail.total) })}
      confirmText={title}
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    />
  )
}
