import { teamScope } from '#api/platform/tenancy/scopes'
import type { ReplayResponse } from '#api/contract/scans/replay'
import type { Attempt, OutboundRules, Runner, RunnerTarget } from '#api/engines/evals/vocabulary'
import { messagesOf } from '#api/engines/redteam/index'
import { tracesOf } from '#api/evals/table/cells/traces_of'
import { TraceRun } from '#api/evals/traces/collect/trace_run'
import { gradingOf } from '#api/library/grading_examples/grading_of'
import { recordRefusal } from '#api/platform/outbound_log/record_refusal'
import type { Work } from '#api/platform/queue/jobs'
import { currentGrader } from '#api/scans/create/grader_choice'
import { rerunSettings } from '#api/scans/reruns/rerun_settings'
import { type SourceAttack, sourceAttacks } from '#api/scans/reruns/source_attacks'
import { withNewCodes } from '#api/scans/reruns/with_new_codes'
import { tracesOf as tracesOfAttempts } from '#api/scans/run/attacks/attempt_judge'
import Scan from '#api/scans/scan'
import { constantTextsOf } from '#api/scans/benign_replies'
import { openBackend } from '#api/scans/run/open_backend'
import type { ProbeRunners } from '#api/targets/probe/probe_runners'
import Target from '#api/targets/target'
import { openSecrets } from '#api/targets/credentials/target_secrets'
import { toProvider } from '#api/targets/provider/to_provider'
import Team from '#api/accounts/tenants/team'
import { queue } from '#api/platform/queue/service'
import { outboundRules } from '#api/platform/settings/outbound_rules'
import { randomUUID } from 'node:crypto'

type Order = Work<'replay_probe'>
type Earlier = ReplayResponse['earlier']

/** Creates the job handler for replays: sends the attack message by message and judges the last response. */
export function replayProbeJob(runners: ProbeRunners, outbound: OutboundRules) {
  return async (order: Order, signal: AbortSignal): Promise<ReplayResponse> => {
    const team = await Team.findOrFail(order.teamId)
    const target = await teamScope(team, Target).query().where('id', order.targetId).firstOrFail()
    const [source] = await sourceAttacks(team, [order.resultId])
    if (!source) throw new Error('The result to replay no longer exists')
    // A changed message is sent exactly as written.
    const attack = order.prompt === null ? withNewCodes(source, randomUUID()) : source
    const call = { ...toProvider(target.call, openSecrets(target.secrets)), maxTries: 1 }
    const callOrigin = {
      purpose: 'scan' as const,
      organizationId: team.organizationId,
      teamId: team.id,
      userId: order.userId,
      subjectId: target.id,
    }
    const messages = messagesTo(attack, order.prompt)
    const inNewSession = attack.expectation.inNewSession === true && messages.length > 1
    const traces = call.tracing ? await TraceRun.open(team.id) : undefined
    try {
      const exchange = await runners.use(
        (runner) => converse({ runner, call, messages, inNewSession, outbound, signal, traces }),
        (refused) => recordRefusal(refused, callOrigin)
      )
      return await judged({ team, target, attack, order, exchange }, signal)
    } finally {
      await traces?.close()
    }
  }
}

/** Returns the attack's user messages in order. A changed prompt replaces the last one. */
function messagesTo({ turns, prompt }: SourceAttack, changed: string | null): string[] {
  const all = turns?.length ? turns : [prompt]
  return changed === null ? all : [...all.slice(0, -1), changed]
}

type Conversation = {
  runner: Runner
  call: RunnerTarget
  messages: string[]
  /** Whether the last message is sent in a new session. */
  inNewSession: boolean
  outbound: OutboundRules
  signal: AbortSignal
  traces: TraceRun | undefined
}
type Exchange = {
  prompt: string
  earlier: Earlier
  attempt: Attempt | null
  /** Traces of all messages. */
  traces: StoredTrace[]
  latencyMs: number
}
type StoredTrace = ReturnType<typeof tracesOfAttempts>[number]

async function converse({
  runner,
  call,
  messages,
  inNewSession,
  outbound,
  signal,
  traces: source,
}: Conversation): Promise<Exchange> {
  const earlier: { prompt: string; output: string }[] = []
  const traces: StoredTrace[] = []
  const options = { outbound, signal, ...(source && { traces: source }) }
  let sessionId: string | undefined
  let latencyMs = 0
  for (const [index, prompt] of messages.entries()) {
    const isLast = index === messages.length - 1
    const isContinued = !(isLast && inNewSession)
    const input = call.session === 'none' && isContinued ? withHistory(prompt, earlier) : prompt
    const session = isContinued && sessionId ? { sessionId } : {}
    const cases = [{ index, key: `turn ${index}`, prompt: input, ...session }]
    let attempt: Attempt | null = null
    for await (const each of runner.attempt(cases, call, options)) attempt = each
    latencyMs += attempt?.latencyMs ?? 0
    if (attempt) traces.push(...tracesOfAttempts([attempt]))
    if (isLast || !attempt || attempt.error) return { prompt, earlier, attempt, traces, latencyMs }
    earlier.push({ prompt, output: attempt.output ?? '' })
    sessionId = attempt.sessionId
  }
  throw new Error('The attack has no message')
}

/** Builds the full conversation, which stateless targets receive with every message. */
const withHistory = (prompt: string, earlier: { prompt: string; output: string }[]) =>
  earlier.length === 0
    ? prompt
    : JSON.stringify([...messagesOf(earlier), { role: 'user', content: prompt }])

type Judging = {
  team: Team
  target: Target
  attack: SourceAttack
  order: Order
  exchange: Exchange
}

async function judged(
  { team, target, attack, order, exchange }: Judging,
  signal: AbortSignal
): Promise<ReplayResponse> {
  const { prompt, earlier, attempt, traces, latencyMs } = exchange
  const response: ReplayResponse = {
    prompt,
    earlier,
    status: 'error',
    estimate: null,
    output: attempt?.output ?? null,
    toolCalls: attempt?.toolCalls ?? null,
    traces: tracesOf(traces),
    error: attempt?.error?.message ?? (attempt ? null : 'The target sent no response.'),
    reason: null,
    grader: null,
    evidence: [],
    latencyMs,
    at: new Date().toISOString(),
  }
  if (response.error !== null) return response
  const backend = await openBackend(await asScan(team, target, attack, order))
  try {
    const test = { ...attack, prompt }
    const { name, purpose, details } = target
    const output = response.output ?? ''
    const toolCalls = response.toolCalls ?? undefined
    const spans = attempt?.spans
    const constantTexts = await constantTextsOf(attack.scanId)
    const description = { name, purpose, details }
    const verdict = await backend.judge(
      { test, output, toolCalls, spans, target: description, constantTexts },
      signal
    )
    const { outcome, reason, grader, evidence, estimate = null } = verdict
    return { ...response, status: outcome, estimate, reason, grader, evidence }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { ...response, error: `The response could not be judged: ${reason}` }
  } finally {
    await backend.close()
  }
}

/** Builds an unsaved scan that contains only this attack, with which the judge is opened. */
async function asScan(team: Team, target: Target, attack: SourceAttack, order: Order) {
  const scope = { organizationId: team.organizationId, teamId: team.id }
  const { backend } = await currentGrader(scope)
  const parent = attack.scanId ? await Scan.find(attack.scanId) : null
  const config = rerunSettings({ parent, target, attacks: [attack], times: 1 })
  return new Scan().merge({
    id: target.id,
    teamId: team.id,
    startedById: order.userId,
    backend,
    config: { ...config, ...(await gradingOf(target, config.template)) },
  })
}

/** Maximum number of concurrent replays per worker; further ones wait. */
const SLOTS = 3

/** Subscribes this worker to the replay queue. */
export async function startReplayWork(runners: ProbeRunners) {
  await queue.work('replay_probe', SLOTS, replayProbeJob(runners, outboundRules))
}
