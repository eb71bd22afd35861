import { useNavigate } from 'react-router'
import { text } from '../../core/i18n/i18n.js'
import { reasonOf } from '../../core/data/reason.js'
import { toast } from '../../core/notifications/toasts.js'
import { useDuplicateEval } from '../queries.js'
import { evalPath } from '../eval_record.js'

/** Duplicates an evaluation and opens the copy. If the server has queued the job instead, shows a toast. */
export function useCopyEval(evalId: string) {
  const navigate = useNavigate()
  return useDuplicateEval(evalId, {
    done: ({ isQueued, answer: response }) => {
      if (isQueued) {
        toast(text('eval_page.copying'), { durationMs: 6000 })
        return
      }
      toast(text('eval_page.copied'))
      void navigate(evalPath(response.id))
    },
    failed: (error) => toast(reasonOf(error), { type: 'error', durationMs: 6000 }),
  })
}
