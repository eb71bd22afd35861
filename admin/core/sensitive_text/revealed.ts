import type { RevealedTest } from '#api/contract/evals/eval'
import { useRevealed } from './queries.js'

/**
 * Returns a function that selects the content of a probe, in the shape of the report. Omits the verdict, which may have
 * changed since the content was revealed.
 */
export const probeIn = (id: string) => (revealed: RevealedTest) => {
  const found = revealed.probes.find((probe) => probe.id === id)
  if (!found) return undefined
  const { prompt, output, error, reason, goal, basePrompt, evidence, conversation } = found
  const { toolCalls, sentCall, honeytoken, documents, traces, actionFinding } = found
  const actions = { toolCalls, sentCall, honeytoken, documents, traces, actionFinding }
  return { prompt, output, error, reason, goal, basePrompt, evidence, conversation, ...actions }
}

/** Returns a function that selects the content of a prompt's result, in the shape of the matrix. */
export const cellIn = (promptIdx: number) => (revealed: RevealedTest) => {
  const found = revealed.cells.find((cell) => cell.promptIdx === promptIdx)
  if (!found) return undefined
  const { prompt, vars, description, output, error, reason, isCut, media } = found
  const { assertions, messages, attempts, metadata, traces, providerPrompt, citations } = found
  const texts = { prompt, vars, description, output, error, reason, isCut, media }
  const noted = { messages, attempts, metadata, traces, providerPrompt, citations }
  return { ...texts, assertions, ...noted }
}

/** Returns the probe, including its content if that has been revealed. */
export function useShownProbe<T extends { id: string; testIdx: number; isHidden: boolean }>(
  evalId: string,
  probe: T
): T {
  const revealed = useRevealed(evalId, probe.testIdx)
  const texts = probe.isHidden && revealed ? probeIn(probe.id)(revealed) : undefined
  return texts ? { ...probe, ...texts, isHidden: false } : probe
}
