import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RevealedTest } from '#api/contract/evals/eval'
import { post } from '../data/api.js'

const keyOf = (evalId: string, testIdx: number) => ['hidden-texts', evalId, testIdx] as const

/**
 * Returns the content of a test case if it has been revealed. The server returns it only after it
 * has written the audit entry.
 */
export function useRevealed(evalId: string, testIdx: number): RevealedTest | undefined {
  return useQuery<RevealedTest>({ queryKey: keyOf(evalId, testIdx), queryFn: skipToken }).data
}

export function useReveal(evalId: string, testIdx: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const path = `results/${encodeURIComponent(evalId)}/harmful-texts`
      return await post<RevealedTest>(path, { testIdx })
    },
    onSuccess: (revealed) => queryClient.setQueryData(keyOf(evalId, testIdx), revealed),
  })
}
