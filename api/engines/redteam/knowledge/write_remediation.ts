import type { ModelClient } from '../ports.js'
import type { RemediationAction, RemediationFact } from '../vocabulary.js'
import {
  adviceFor,
  composeRemediation,
  knownActions,
  promptAction,
  type RemediationText,
} from './compose.js'
import { adviseOn, summarizeFor, type AdviceOrder } from './model_advice.js'
import { byPriority, mergeDuplicates } from './priorities.js'

/** Number of weaknesses per request to the model. */
const GROUP_SIZE = 4
/** Number of consecutive failures after which the model is no longer called. */
const MAX_CONSECUTIVE_FAILURES = 2
/**
 * Maximum number of weaknesses, worst first, for which the model writes advice; the others get the knowledge base's
 * advice.
 */
const MAX_WRITTEN_BY_MODEL = 24

type AdvicePart = Pick<RemediationText, 'advice' | 'actions'>
type SummaryPart = Pick<RemediationText, 'topConcerns' | 'narrative'>

/** Completed parts of a remediation, stored during writing so that a crashed worker loses only one part. */
export type RemediationParts = {
  /** Keys are the plugin IDs of a group, joined with spaces. */
  advice: Record<string, AdvicePart>
  summary: SummaryPart | null
}

export type RemediationProgress = {
  parts: RemediationParts
  save(parts: RemediationParts, progress: { done: number; total: number }): Promise<void>
  /** Called when the model failed on a part and the knowledge base is used instead. */
  onFallback(error: Error): void
}

/**
 * Writes a remediation part by part, using a model. If a part fails or the results do not support its claims, the knowledge
 * base provides it.
 * @throws the signal's reason when aborted
 */
export async function writeRemediation(
  client: ModelClient,
  order: AdviceOrder,
  progress: RemediationProgress,
  signal?: AbortSignal
): Promise<RemediationText> {
  const { facts } = order
  const known = composeRemediation(facts, order.totals)
  if (facts.length === 0) return known
  const groups = groupFacts(facts.slice(0, MAX_WRITTEN_BY_MODEL))
  const total = groups.length + 1
  const { parts } = progress
  const attempt = limitFailures(progress, signal)
  for (const [n, some] of groups.entries()) {
    const key = keyOf(some)
    if (parts.advice[key]) continue
    const part = await attempt(() => adviseOn(client, order, some, signal))
    parts.advice[key] = part ?? fromKnowledge(some)
    await progress.save(parts, { done: n + 1, total })
  }
  const written = groups.flatMap((some) => parts.advice[keyOf(some)] ?? [])
  const actions = ordered([...written, fromKnowledge(facts.slice(MAX_WRITTEN_BY_MODEL))], facts)
  parts.summary ??= await attempt(() => summarizeFor(client, order, actions, signal))
  await progress.save(parts, { done: total, total })
  const { topConcerns, narrative } = parts.summary ?? known
  const advice = { ...known.advice, ...Object.assign({}, ...written.map((part) => part.advice)) }
  return { topConcerns, narrative, advice, actions }
}

const keyOf = (some: readonly RemediationFact[]) => some.map(({ pluginId }) => pluginId).join(' ')

/**
 * Returns a function that calls `write` and returns null if it fails. After too many consecutive failures, it returns
 * null without calling `write`.
 */
function limitFailures(
  { onFallback: onFallback }: RemediationProgress,
  signal: AbortSignal | undefined
) {
  let failures = 0
  return async <Part>(write: () => Promise<Part>): Promise<Part | null> => {
    if (failures >= MAX_CONSECUTIVE_FAILURES) return null
    try {
      const part = await write()
      failures = 0
      return part
    } catch (error) {
      signal?.throwIfAborted()
      if (!(error instanceof Error)) throw error
      failures++
      onFallback(error)
      return null
    }
  }
}

function ordered(parts: AdvicePart[], facts: readonly RemediationFact[]): RemediationAction[] {
  const all = mergeDuplicates(parts.flatMap(({ actions }) => actions))
  const hasPrompt = all.some(({ type }) => type === 'system_prompt')
  return byPriority(hasPrompt ? all : [promptAction(facts), ...all], facts)
}

/**
 * Returns the knowledge base's advice without the system prompt action, which the remediation contains once for all
 * weaknesses.
 */
function fromKnowledge(some: readonly RemediationFact[]): AdvicePart {
  return { advice: adviceFor(some), actions: knownActions(some).slice(1) }
}

function groupFacts(facts: readonly RemediationFact[]): RemediationFact[][] {
  const count = Math.ceil(facts.length / GROUP_SIZE)
  return Array.from({ length: count }, (_, n) => facts.slice(n * GROUP_SIZE, (n + 1) * GROUP_SIZE))
}
