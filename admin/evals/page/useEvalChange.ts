import { useMutation } from '@tanstack/react-query'
import { http } from '../../app/http.js'
import { refreshEval } from '../eval_queries.js'
import { teamSource } from '../eval_source.js'

type EvalChange = { description?: string; author?: string | null; tags?: Record<string, string> }

/** Changes what an evaluation is called or tagged with; the page and the lists follow. */
export const useEvalChange = (evalId: string, onDone: () => void) =>
  useMutation({
    mutationFn: (change: EvalChange) =>
      http(teamSource.pathOf(evalId), { method: 'PUT', body: change }),
    onSuccess: () => {
      refreshEval(evalId)
      onDone()
    },
  })
