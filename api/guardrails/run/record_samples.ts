import { evaluate } from '#api/engines/guardrails/index'
import type { GuardrailInput } from '#api/engines/guardrails/vocabulary'
import { evaluateRequest, evaluateShadow } from '#api/guardrails/run/evaluate_request'
import { type LoadedGuardrail, LoadedGuardrails } from '#api/guardrails/run/loaded_guardrails'
import { requestEvent, type RequestEvent } from '#api/guardrails/run/request_event'
import { storeEvents } from '#api/guardrails/run/store_events'
import { createHash } from 'node:crypto'
import { setImmediate as nextTick } from 'node:timers/promises'

type Order = {
  guardrailId: string
  targetId: string
  /** Customer of the demo in whose name the requests are sent. */
  identity: string
}

/**
 * Evaluates sample requests with the versions of a guardrail and records them like an application's requests. Idempotent:
 * each sample is stored once per guardrail.
 */
export async function recordSamples(
  { guardrailId, targetId, identity }: Order,
  inputs: readonly GuardrailInput[]
): Promise<void> {
  const loaded = new LoadedGuardrails()
  await loaded.reload(guardrailId)
  const guardrails = loaded.ofTarget(targetId)
  if (guardrails.length === 0) return
  warmUp(guardrails, inputs)
  const events: RequestEvent[] = []
  for (const [index, input] of inputs.entries()) {
    const { response, results } = await evaluateRequest(guardrails, input, null)
    const shadow = await evaluateShadow(guardrails, input, null)
    const context = { targetId, path: 'evaluate' as const, identity, ...NO_SESSION }
    const event = requestEvent(guardrails, input, { response, results, shadow }, context)
    events.push({ ...event, id: idOf(guardrailId, index), sample_of_id: guardrailId })
    // Yields, because the worker also runs other jobs.
    await nextTick()
  }
  await storeEvents(events)
}

/** Loads the classifiers in advance, because loading them would exceed the deadline of the first request. */
function warmUp(guardrails: readonly LoadedGuardrail[], [first]: readonly GuardrailInput[]) {
  const version = guardrails[0]?.shadow ?? guardrails[0]?.active
  if (version && first) evaluate(version.compiled, first, { deadlineMs: Infinity })
}

const NO_SESSION = { identityMetadata: null, sessionId: null }

/** Returns a UUID that depends only on guardrail and position. */
function idOf(guardrailId: string, index: number): string {
  const hex = createHash('sha256').update(`sample ${guardrailId} ${index}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`]
    .concat(hex.slice(20, 32))
    .join('-')
}
