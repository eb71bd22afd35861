import { useMutation } from '@tanstack/react-query'
import { put } from '../../core/data/api.js'
import { refreshEval } from '../queries.js'
import { teamSource } from '../eval_source.js'

type EvalChange = { description?: string; author?: string | null; tags?: Record<string, string> }

/** Mutation that updates description, author or tags, then refetches the page and the lists. */
export const useEvalChange = (evalId: string, onDone: () => void) =>
  useMutation({
    mutationFn: (change: EvalChange) => put(teamSource.pathOf(evalId), change),
    onSuccess: () => {
      refreshEval(evalId)
      onDone()
    },
  })
