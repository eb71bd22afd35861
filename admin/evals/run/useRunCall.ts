import { useMutation } from '@tanstack/react-query'
import { http } from '../../app/http.js'
import { queryClient } from '../../app/queryClient.js'
import { refreshEval } from '../eval_queries.js'

export type RunCall = 'stop' | 'resume' | 'retry-errors'

/** Does something to the run that makes an evaluation; the page then shows what the server says of it. */
export const useRunCall = (evalId: string, jobId: string, call: RunCall, onDone: () => void) =>
  useMutation({
    mutationFn: () =>
      http(`jobs/${encodeURIComponent(jobId)}/${call}`, {
        method: 'POST',
        // Results that are stored stay and are shown; a run that is stopped says that it is partial.
        body: call === 'stop' ? { mode: 'cancel' } : {},
      }),
    onSuccess: onDone,
    // Somebody else may have been first: then the page shows how things stand.
    onSettled: () => {
      refreshEval(evalId)
      void queryClient.invalidateQueries({ queryKey: ['jobs'] })
    },
  })
