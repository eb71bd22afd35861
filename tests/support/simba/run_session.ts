import { findToolCalls } from '#api/engines/actions/index'
import type { ConversationContext, Verdict } from '#api/engines/redteam/vocabulary'
import {
  createBuiltInBackend,
  isRefusal,
  judgeByRules,
  MarkerRegistry,
} from '#api/engines/redteam/index'
import {
  type AttackTest,
  type Batch,
  type Finding,
  Planner,
  type Probe,
  type ProbeResponse,
  type SessionPlan,
  testOfMessage,
} from '#api/engines/simba/index'
import { RedteamAttacker } from '#api/simba/attacker/redteam_attacker'

/** A response of the demo assistant, with the IDs of the planted weaknesses that caused it. */
export type Sent = {
  probe: Probe
  test: AttackTest | null
  planted: string[]
  response: ProbeResponse
}

export type SessionResult = {
  batches: Batch[]
  sent: Sent[]
  findings: Finding[]
  planner: Planner
  /** Returns the context of a later conversation with these messages. */
  contextAfter: (messages: readonly string[]) => ConversationContext
  /** Time spent in the planner itself. */
  planningMs: number
}

const backend = createBuiltInBackend(async (attempt) => judgeByRules(attempt))

export const builtInAttacker = (plan: SessionPlan) => new RedteamAttacker({ backend, plan })

/** Sends one message to an assistant. Without a session, starts one. */
export type Ask = (
  message: string,
  sessionId: string | undefined
) => Promise<Pick<ProbeResponse, 'output' | 'toolCalls'> & { sessionId: string; planted: string[] }>

/** Runs a session in memory, with the built-in attacks and judge. */
export async function runSession(
  ask: Ask,
  plan: SessionPlan,
  maxProbes: number
): Promise<SessionResult> {
  const planner = new Planner(plan, builtInAttacker(plan))
  const sessions = new Map<number, string>()
  const tests = new Map<number, AttackTest | null>()
  const batches: Batch[] = []
  const sent: Sent[] = []
  const conversations = new Conversations()
  let planningMs = 0
  for (;;) {
    const started = performance.now()
    const batch = await planner.next({ maxProbes: maxProbes - sent.length })
    planningMs += performance.now() - started
    if (!batch) break
    batches.push(batch)
    for (const { number, test } of batch.attempts) tests.set(number, test)
    const replies = await Promise.all(
      batch.probes.map(async (probe) => {
        const { attempt, isFirst } = probe
        const session = isFirst ? undefined : sessions.get(attempt)
        const { planted, sessionId, ...reply } = await ask(probe.message, session)
        sessions.set(attempt, sessionId)
        const test = tests.get(attempt) ?? null
        conversations.add(sessionId, [probe.message, ...requestsOf(test)])
        return { probe, test, planted, sessionId, reply }
      })
    )
    const responses = replies.map(({ probe, test, planted, sessionId, reply }) => {
      const response = judged(plan, probe, test, reply, conversations.contextOf(sessionId))
      return { probe, test, planted, response }
    })
    sent.push(...responses)
    planner.record(responses.map(({ response }) => response))
  }
  const { findings } = planner.snapshot()
  const contextAfter = conversations.contextAfter.bind(conversations)
  return { batches, sent, findings, planner, contextAfter, planningMs }
}

/** Messages of a session, by conversation. */
class Conversations {
  readonly #texts = new Map<string, string[]>()

  add(sessionId: string, texts: readonly string[]) {
    this.#texts.set(sessionId, [...(this.#texts.get(sessionId) ?? []), ...texts])
  }

  contextOf(sessionId: string): ConversationContext {
    const own = this.#all.find(({ session }) => session === sessionId)
    return this.#registry.contextOf(own ?? { id: -1, name: 'a new conversation', texts: [] })
  }

  contextAfter(texts: readonly string[]): ConversationContext {
    return this.#registry.contextOf({ id: -1, name: 'a later conversation', texts })
  }

  get #all() {
    return [...this.#texts].map(([session, texts], id) => ({
      ...{ id, name: `the conversation ${session}`, session, texts },
    }))
  }

  get #registry(): MarkerRegistry {
    const registry = new MarkerRegistry()
    for (const conversation of this.#all) registry.add(conversation)
    return registry
  }
}

const requestsOf = (test: AttackTest | null) =>
  test ? [test.basePrompt, ...Object.values(test.requests ?? {})] : []

type Reply = Pick<ProbeResponse, 'output' | 'toolCalls'>

/** Judges a reply; returns null for messages that are not attacks. */
export const judge = (
  { target }: SessionPlan,
  message: string,
  test: AttackTest | null,
  reply: Reply,
  conversation?: ConversationContext
): Verdict | null =>
  test &&
  judgeByRules({
    ...{ test: testOfMessage(test, message), ...reply, target },
    ...(conversation && { conversation }),
  })

function judged(
  plan: SessionPlan,
  { number, message }: Probe,
  test: AttackTest | null,
  reply: Reply,
  conversation: ConversationContext
): ProbeResponse {
  const verdict = judge(plan, message, test, reply, conversation)
  return { probe: number, ...reply, error: null, verdict, isRefusal: isRefusal(reply.output) }
}

/** Returns a function that sends messages to an assistant over HTTP. */
export const askAt =
  (url: string): Ask =>
  async (message, sessionId) => {
    const response = await fetch(url, {
      method: 'POST',
      // Closes connections, because an idle one could be closed while the planner works.
      headers: { 'content-type': 'application/json', 'connection': 'close' },
      body: JSON.stringify({ message, ...(sessionId && { sessionId }) }),
    })
    const body = (await response.json()) as { reply: string; sessionId: string }
    const planted = (response.headers.get('x-planted-weakness') ?? '').split(', ').filter(Boolean)
    const toolCalls = findToolCalls(body)
    return {
      output: body.reply,
      sessionId: body.sessionId,
      planted,
      ...(toolCalls && { toolCalls }),
    }
  }
