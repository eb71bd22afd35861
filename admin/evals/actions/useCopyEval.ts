import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { postOrQueue } from '../../core/data/api.js'
import { text } from '../../core/i18n/i18n.js'
import { reasonOf } from '../../core/data/reason.js'
import { toast } from '../../core/notifications/toasts.js'
import { forgetLists } from '../queries.js'
import { evalPath } from '../eval_record.js'
import { teamSource } from '../eval_source.js'

/** Duplicates an evaluation and opens the copy. If the server has queued the job instead, shows a toast. */
export function useCopyEval(evalId: string) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => postOrQueue<{ id: string }>(`${teamSource.pathOf(evalId)}/copy`),
    onSuccess: ({ isQueued, answer: response }) => {
      forgetLists()
      if (isQueued) {
        toast(text('eval_page.copying'), { durationMs: 6000 })
        return
      }
      toast(text('eval_page.copied'))
      void navigate(evalPath(response.id))
    },
    onError: (error) => toast(reasonOf(error), { type: 'error', durationMs: 6000 }),
  })
}
