import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { EvalDetail } from '#api/contract/evals/eval'
import { del } from '../../core/data/api.js'
import { useText } from '../../core/i18n/i18n.js'
import { queryClient } from '../../core/data/queryClient.js'
import { toast } from '../../core/notifications/toasts.js'
import { ConfirmDialog } from '../../core/dialogs/ConfirmDialog.js'
import { evalKey } from '../eval_keys.js'
import { forgetLists } from '../queries.js'
import { evalName } from '../eval_record.js'
import { teamSource } from '../eval_source.js'
import { formatCount } from '../number_formats.js'

/** Asks for confirmation, deletes the evaluation, and opens the list. */
export function DeleteEval({ detail, onClose }: { detail: EvalDetail; onClose: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () => del(teamSource.pathOf(detail.id)),
    onSuccess: () => {
      toast(t('evals.delete.done', { smart_count: 1 }))
      void navigate('/evals')
      queryClient.removeQueries({ queryKey: evalKey(detail.id) })
      forgetLists()
    },
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
