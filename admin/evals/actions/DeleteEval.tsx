import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { EvalDetail } from '#api/contract/eval'
import { http } from '../../app/http.js'
import { useText } from '../../app/i18n.js'
import { queryClient } from '../../app/queryClient.js'
import { toast } from '../../app/toasts.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog.js'
import { evalKey } from '../eval_keys.js'
import { forgetLists } from '../eval_queries.js'
import { evalName } from '../eval_record.js'
import { teamSource } from '../eval_source.js'
import { formatCount } from '../figures.js'

/** Asks, deletes, and goes to the list. */
export function DeleteEval({ detail, onClose }: { detail: EvalDetail; onClose: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () => http(teamSource.pathOf(detail.id), { method: 'DELETE' }),
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
