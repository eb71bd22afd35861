import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { http } from '../../app/http.js'
import { text } from '../../app/i18n.js'
import { reasonOf } from '../../app/reason.js'
import { toast } from '../../app/toasts.js'
import { forgetLists } from '../eval_queries.js'
import { evalPath } from '../eval_record.js'
import { teamSource } from '../eval_source.js'

/** The answer when a worker makes it. */
const ACCEPTED = 202

/** Makes a second evaluation of the same results, and goes there when it is complete. */
export function useCopyEval(evalId: string) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => http<{ id: string }>(`${teamSource.pathOf(evalId)}/copy`, { method: 'POST' }),
    onSuccess: ({ status, json: { id } }) => {
      forgetLists()
      if (status === ACCEPTED) {
        toast(text('eval_page.copying'), { durationMs: 6000 })
        return
      }
      toast(text('eval_page.copied'))
      void navigate(evalPath(id))
    },
    onError: (error) => toast(reasonOf(error), { type: 'error', durationMs: 6000 }),
  })
}
