import { findToolCalls } from '#api/engines/actions/index'
import { createBuiltInBackend, isRefusal, judgeByRules } from '#api/engines/redteam/index'
import {
  type AttackTest,
  type Batch,
  type Finding,
  Planner,
  type Probe,
  type ProbeResponse,
  type SessionPlan,
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
  /** Time that the planner itself needed, in ms. */
  planningMs: number
}

const backend = createBuiltInBackend(async (attempt) => judgeByRules(attempt))

export const builtInAttacker = (plan: SessionPlan) => new RedteamAttacker({ backend, plan })

/** Runs a session in memory against an assistant at `url`, with real HTTP and the built-in judge. */
export async function runSession(
  url: string,
  plan: SessionPlan,
  maxProbes: number
): Promise<SessionResult> {
  const planner = new Planner(plan, builtInAttacker(plan))
  const sessions = new Map<number, string>()
  const tests = new Map<number, AttackTest | null>()
  const batches: Batch[] = []
  const sent: Sent[] = []
  let planningMs = 0
  for (;;) {
    const started = performance.now()
    const batch = await planner.next({ maxProbes: maxProbes - sent.length })
    planningMs += performance.now() - started
    if (!batch) break
    batches.push(batch)
    for (const { number, test } of batch.attempts) tests.set(number, test)
    const responses = await Promise.all(
      batch.probes.map(async (probe) => {
        const { attempt, isFirst } = probe
        const session = isFirst ? undefined : sessions.get(attempt)
        const { planted, sessionId, ...reply } = await ask(url, probe.message, session)
        sessions.set(attempt, sessionId)
        const test = tests.get(attempt) ?? null
        const response = judged(plan, probe, test, reply)
        return { probe, test, planted, response }
      })
    )
    sent.push(...responses)
    planner.record(responses.map(({ response }) => response))
  }
  return { batches, sent, findings: planner.snapshot().findings, planner, planningMs }
}

type Reply = Pick<ProbeResponse, 'output' | 'toolCalls'>

function judged(
  { target }: SessionPlan,
  { number, message }: Probe,
  test: AttackTest | null,
  reply: Reply
): ProbeResponse {
  const verdict = test
    ? judgeByRules({ test: { ...test, prompt: message }, ...reply, target })
    : null
  return { probe: number, ...reply, error: null, verdict, isRefusal: isRefusal(reply.output) }
}

async function ask(url: string, message: string, sessionId: string | undefined) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
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
