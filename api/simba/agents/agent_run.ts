import type { AgentTurn } from '#api/engines/redteam/index'
import { isRefusal } from '#api/engines/redteam/index'
import { type Attacker, Planner } from '#api/engines/simba/index'
import type { Batch, ProbeResponse, SessionPlan } from '#api/engines/simba/vocabulary'

/** The log of an agent strategy on one test case: batches of one message each, and their responses. */
export type AgentLog = {
  plan: SessionPlan
  /** Number of the last turn. If a request is repeated, it gets the same message. */
  turn: number
  batches: Batch[]
  responses: ProbeResponse[]
}

/** Returns the message that is waiting for its response. */
export function pendingMessage({ batches, responses }: AgentLog) {
  const probe = batches.length > responses.length ? batches.at(-1)?.probes[0] : undefined
  if (!probe) return null
  const attempt = batches.flatMap(({ attempts }) => attempts)[probe.attempt]
  return { message: probe.message, technique: attempt?.technique ?? probe.technique }
}

/** Adds the response to the pending message. */
export function withResponse(log: AgentLog, last: NonNullable<AgentTurn['last']>): AgentLog {
  const probe = log.batches.length > log.responses.length ? log.batches.at(-1)?.probes[0] : null
  if (!probe) return log
  const { output, outcome } = last
  const verdict = {
    ...{ outcome, score: null, reason: '', grader: 'command-line tool' },
    evidence: [],
  }
  // An empty output counts as a refusal, because the tool removes refused messages and their responses from a
  // conversation.
  const refused = output === '' || isRefusal(output)
  const response = { probe: probe.number, output, error: null, verdict, isRefusal: refused }
  return { ...log, responses: [...log.responses, response] }
}

export function restored({ plan, batches, responses }: AgentLog, attacker: Attacker): Planner {
  const planner = new Planner(plan, attacker)
  for (const [place, batch] of batches.entries()) {
    planner.adopt(batch)
    const response = responses[place]
    if (response) planner.record([response])
  }
  return planner
}
