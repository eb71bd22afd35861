import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RevealedTest } from '#api/contract/eval'
import { http } from '../app/http.js'

const keyOf = (evalId: string, testIdx: number) => ['hidden-texts', evalId, testIdx] as const

/** The texts of a test that somebody here has asked to see; the server gives them only when it is recorded. */
export function useRevealed(evalId: string, testIdx: number): RevealedTest | undefined {
  return useQuery<RevealedTest>({ queryKey: keyOf(evalId, testIdx), queryFn: skipToken }).data
}

export function useReveal(evalId: string, testIdx: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const path = `results/${encodeURIComponent(evalId)}/harmful-texts`
      return (await http<RevealedTest>(path, { method: 'POST', body: { testIdx } })).json
    },
    onSuccess: (revealed) => queryClient.setQueryData(keyOf(evalId, testIdx), revealed),
  })
}

/** The texts of a probe by its id, as the report tells them; verdicts may have changed since. */
export const probeIn = (id: string) => (revealed: RevealedTest) => {
  const found = revealed.probes.find((probe) => probe.id === id)
  if (!found) return undefined
  const { prompt, output, error, reason, goal, basePrompt, evidence, conversation } = found
  return { prompt, output, error, reason, goal, basePrompt, evidence, conversation }
}

/** The texts of a result by its column, as the table tells them. */
export const cellIn = (promptIdx: number) => (revealed: RevealedTest) => {
  const found = revealed.cells.find((cell) => cell.promptIdx === promptIdx)
  if (!found) return undefined
  const { prompt, vars, description, output, error, reason, isCut, media } = found
  const { assertions, messages, attempts, metadata, traces, providerPrompt, citations } = found
  const texts = { prompt, vars, description, output, error, reason, isCut, media }
  const noted = { messages, attempts, metadata, traces, providerPrompt, citations }
  return { ...texts, assertions, ...noted }
}

/** A probe as it is told here: with its texts, once they were asked for. */
export function useShownProbe<T extends { id: string; testIdx: number; isHidden: boolean }>(
  evalId: string,
  probe: T
): T {
  const revealed = useRevealed(evalId, probe.testIdx)
  const texts = probe.isHidden && revealed ? probeIn(probe.id)(revealed) : undefined
  return texts ? { ...probe, ...texts, isHidden: false } : probe
}
