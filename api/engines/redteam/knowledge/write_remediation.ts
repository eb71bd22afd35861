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
import { byPriority, withoutDoubles } from './priorities.js'

/** Weaknesses that a model advises on in one answer. */
const GROUP = 4
/** A model that failed so often in a row is not asked again: it is away, or does not do this. */
const HOPELESS_AFTER = 2
/** Beyond these the knowledge base speaks: the worst come first. */
const MOST_BY_MODEL = 24

type AdvicePart = Pick<RemediationText, 'advice' | 'actions'>
type SummaryPart = Pick<RemediationText, 'topConcerns' | 'narrative'>

/** Finished parts of a remediation, kept while it is written so that a worker that died costs one part. */
export type RemediationParts = {
  /** By the ids of the weaknesses. */
  advice: Record<string, AdvicePart>
  summary: SummaryPart | null
}

export type RemediationDesk = {
  parts: RemediationParts
  save(parts: RemediationParts, progress: { done: number; total: number }): Promise<void>
  /** A part that the model did not write well or at all; the knowledge base stands there instead. */
  fellBack(error: Error): void
}

/**
 * A remediation by a model, part by part. What it does not answer, or answers with what the results do not bear out, is
 * taken from the knowledge base.
 * @throws the signal's reason when aborted
 */
export async function writeRemediation(
  client: ModelClient,
  order: AdviceOrder,
  desk: RemediationDesk,
  signal?: AbortSignal
): Promise<RemediationText> {
  const { facts } = order
  const known = composeRemediation(facts, order.totals)
  if (facts.length === 0) return known
  const groups = grouped(facts.slice(0, MOST_BY_MODEL))
  const total = groups.length + 1
  const { parts } = desk
  const attempt = patience(desk, signal)
  for (const [n, some] of groups.entries()) {
    const key = keyOf(some)
    if (parts.advice[key]) continue
    const part = await attempt(() => adviseOn(client, order, some, signal))
    parts.advice[key] = part ?? fromKnowledge(some)
    await desk.save(parts, { done: n + 1, total })
  }
  const written = groups.flatMap((some) => parts.advice[keyOf(some)] ?? [])
  const actions = ordered([...written, fromKnowledge(facts.slice(MOST_BY_MODEL))], facts)
  parts.summary ??= await attempt(() => summarizeFor(client, order, actions, signal))
  await desk.save(parts, { done: total, total })
  const { topConcerns, narrative } = parts.summary ?? known
  const advice = { ...known.advice, ...Object.assign({}, ...written.map((part) => part.advice)) }
  return { topConcerns, narrative, advice, actions }
}

const keyOf = (some: readonly RemediationFact[]) => some.map(({ pluginId }) => pluginId).join(' ')

/** Asks for parts until the model has failed too often: a part that it does not write is null, and the failure noted. */
function patience({ fellBack }: RemediationDesk, signal: AbortSignal | undefined) {
  let failures = 0
  return async <Part>(write: () => Promise<Part>): Promise<Part | null> => {
    if (failures >= HOPELESS_AFTER) return null
    try {
      const part = await write()
      failures = 0
      return part
    } catch (error) {
      signal?.throwIfAborted()
      if (!(error instanceof Error)) throw error
      failures++
      fellBack(error)
      return null
    }
  }
}

function ordered(parts: AdvicePart[], facts: readonly RemediationFact[]): RemediationAction[] {
  const all = withoutDoubles(parts.flatMap(({ actions }) => actions))
  const hasPrompt = all.some(({ type }) => type === 'system_prompt')
  return byPriority(hasPrompt ? all : [promptAction(facts), ...all], facts)
}

/** Without the rules for the system prompt, which stand once for all weaknesses. */
function fromKnowledge(some: readonly RemediationFact[]): AdvicePart {
  return { advice: adviceFor(some), actions: knownActions(some).slice(1) }
}

function grouped(facts: readonly RemediationFact[]): RemediationFact[][] {
  const count = Math.ceil(facts.length / GROUP)
  return Array.from({ length: count }, (_, n) => facts.slice(n * GROUP, (n + 1) * GROUP))
}
