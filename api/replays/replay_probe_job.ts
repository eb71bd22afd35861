import type { ReplayAnswer } from '#api/contract/replay'
import type { Attempt, OutboundRules, Runner, RunnerTarget } from '#api/engines/evals/vocabulary'
import { messagesOf } from '#api/engines/redteam/index'
import { gradingOf } from '#api/grading_examples/grading_of'
import { recordRefusal } from '#api/outbound_log/record_refusal'
import type { Work } from '#api/queue/jobs'
import { currentGrader } from '#api/scans/grader_choice'
import { rerunConfig } from '#api/scans/reruns/rerun_config'
import { type SourceAttack, sourceAttacks } from '#api/scans/reruns/source_attacks'
import Scan from '#api/scans/scan'
import { openBackend } from '#api/scans/work/open_backend'
import type { ProbeRunners } from '#api/targets/probe_runners'
import type Target from '#api/targets/target'
import { openSecrets } from '#api/targets/target_secrets'
import { toProvider } from '#api/targets/to_provider'
import Team from '#api/teams/team'

type Order = Work<'replay_probe'>
type Earlier = ReplayAnswer['earlier']

/** The worker's side of a replay: the attack again, message by message, and a verdict on the last answer. */
export function replayProbeJob(runners: ProbeRunners, outbound: OutboundRules) {
  return async (order: Order, signal: AbortSignal): Promise<ReplayAnswer> => {
    const team = await Team.findOrFail(order.teamId)
    const target = await team.related('targets').query().where('id', order.targetId).firstOrFail()
    const [attack] = await sourceAttacks(team, [order.resultId])
    if (!attack) throw new Error('The result that was to be replayed is gone')
    const call = { ...toProvider(target.call, openSecrets(target.secrets)), maxTries: 1 }
    const asker = {
      purpose: 'scan' as const,
      organizationId: team.organizationId,
      teamId: team.id,
      userId: order.userId,
      subjectId: target.id,
    }
    const messages = messagesTo(attack, order.prompt)
    const said = await runners.use(
      (runner) => converse({ runner, call, messages, outbound, signal }),
      (refused) => recordRefusal(refused, asker)
    )
    return judged({ team, target, attack, order, said }, signal)
  }
}

/** What is said, in order; a changed message takes the place of the last one. */
function messagesTo({ turns, prompt }: SourceAttack, changed: string | null): string[] {
  const all = turns?.length ? turns : [prompt]
  return changed === null ? all : [...all.slice(0, -1), changed]
}

type Talk = {
  runner: Runner
  call: RunnerTarget
  messages: string[]
  outbound: OutboundRules
  signal: AbortSignal
}
type Said = { prompt: string; earlier: Earlier; attempt: Attempt | null; latencyMs: number }

async function converse({ runner, call, messages, outbound, signal }: Talk): Promise<Said> {
  const earlier: { prompt: string; output: string }[] = []
  let sessionId: string | undefined
  let latencyMs = 0
  for (const [index, prompt] of messages.entries()) {
    const asked = call.session === 'none' ? withHistory(prompt, earlier) : prompt
    const cases = [{ index, key: `turn ${index}`, prompt: asked, ...(sessionId && { sessionId }) }]
    let attempt: Attempt | null = null
    for await (const each of runner.attempt(cases, call, { outbound, signal })) attempt = each
    latencyMs += attempt?.latencyMs ?? 0
    const isLast = index === messages.length - 1
    if (isLast || !attempt || attempt.error) return { prompt, earlier, attempt, latencyMs }
    earlier.push({ prompt, output: attempt.output ?? '' })
    sessionId = attempt.sessionId
  }
  throw new Error('A replay without a message')
}

/** A target without a memory is told all that was said. */
const withHistory = (prompt: string, earlier: { prompt: string; output: string }[]) =>
  earlier.length === 0
    ? prompt
    : JSON.stringify([...messagesOf(earlier), { role: 'user', content: prompt }])

type Judging = { team: Team; target: Target; attack: SourceAttack; order: Order; said: Said }

async function judged(
  { team, target, attack, order, said }: Judging,
  signal: AbortSignal
): Promise<ReplayAnswer> {
  const { prompt, earlier, attempt, latencyMs } = said
  const answer: ReplayAnswer = {
    prompt,
    earlier,
    status: 'error',
    output: attempt?.output ?? null,
    error: attempt?.error?.message ?? (attempt ? null : 'No answer arrived.'),
    reason: null,
    grader: null,
    evidence: [],
    latencyMs,
    at: new Date().toISOString(),
  }
  if (answer.error !== null) return answer
  const backend = await openBackend(await asScan(team, target, attack, order))
  try {
    const test = { ...attack, prompt }
    const { name, purpose, details } = target
    const output = answer.output ?? ''
    const verdict = await backend.judge(
      { test, output, target: { name, purpose, details } },
      signal
    )
    const { outcome, reason, grader, evidence } = verdict
    return { ...answer, status: outcome, reason, grader, evidence }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { ...answer, error: `The answer could not be judged: ${reason}` }
  } finally {
    await backend.close()
  }
}

/** The judge is opened as for a scan of this one attack, which is never stored. */
async function asScan(team: Team, target: Target, attack: SourceAttack, order: Order) {
  const scope = { organizationId: team.organizationId, teamId: team.id }
  const { backend } = await currentGrader(scope)
  const parent = attack.scanId ? await Scan.find(attack.scanId) : null
  const config = rerunConfig({ parent, target, attacks: [attack], times: 1 })
  return new Scan().merge({
    id: target.id,
    teamId: team.id,
    startedById: order.userId,
    backend,
    config: { ...config, ...(await gradingOf(target, config.template)) },
  })
}
