import type { Discovered, TargetDiscovery } from '#api/contract/target_settings'
import type { RunnerTarget } from '#api/engines/evals/vocabulary'
import type { Asker } from '#api/outbound_log/asker'
import { queue } from '#api/queue/service'
import { readDiscovery, type SelfDescription } from '#api/tasks/read_discovery'
import type { TargetAnswers } from '#api/targets/discover_target_job'
import { sealProbe } from '#api/targets/target_secrets'
import type Team from '#api/teams/team'
import { setTimeout as sleep } from 'node:timers/promises'

/** Of each of the four questions. */
const LONGEST_CALL_MS = 40_000
const LONGEST_WAIT_MS = 200_000
const LOOK_EVERY_MS = 200

/** Asks a target about itself, in the worker, and reads its answers; what they do not tell is not proposed. */
export async function discoverTarget(
  team: Team,
  target: RunnerTarget,
  asker: Asker,
  signal: AbortSignal
): Promise<TargetDiscovery> {
  const { answers, error } = await answersOf(target, asker, signal)
  const telling = withoutNothing(answers.map(({ answer }) => answer ?? ''))
  if (!telling.some(Boolean)) return { proposal: {}, by: 'rules', answers, error }
  // One for each question: what was not asked is not read either.
  const padded = [...telling, '', '', '', ''].slice(0, 4)
  const { by, found } = await readDiscovery(team, padded, signal)
  return { proposal: proposalOf(found), by, answers, error }
}

async function answersOf(target: RunnerTarget, asker: Asker, signal: AbortSignal) {
  const once = { ...target, maxTries: 1, timeoutMs: Math.min(target.timeoutMs, LONGEST_CALL_MS) }
  const id = await queue.enqueue('discover_target', {
    organizationId: asker.organizationId,
    encrypted: sealProbe({ target: once, memory: 'none', asker }),
  })
  const giveUpAt = Date.now() + LONGEST_WAIT_MS
  while (Date.now() < giveUpAt && !signal.aborted) {
    const done = await queue.outputOf('discover_target', id)
    if (done && isAnswers(done.output)) return done.output
    if (done) return { answers: [], error: 'The questions were interrupted in the worker.' }
    await sleep(LOOK_EVERY_MS)
  }
  return { answers: [], error: 'No worker process took the questions in time.' }
}

const isAnswers = (output: unknown): output is TargetAnswers =>
  typeof output === 'object' && output !== null && 'answers' in output

const NOTHING =
  /^(i'?m |i am )?(very )?sorry\b|\b(don'?t|do not) (know|understand)\b|\b(can'?t|cannot|unable to) (share|disclose|reveal|tell you|answer that|help with that)\b/i

/** Answers that say something: a refusal, or one that was given before word for word, does not. */
function withoutNothing(answers: string[]): string[] {
  return answers.map((answer, at) =>
    NOTHING.test(answer.replace(/’/g, "'")) || answers.indexOf(answer) < at ? '' : answer
  )
}

function proposalOf({ purpose, limitations, user, tools }: SelfDescription) {
  const features = tools.map(({ name, description }) =>
    description ? `${name}: ${description}` : name
  )
  const fields: [Discovered, string | null][] = [
    ['purpose', purpose],
    ['constraints', limitations],
    ['features', features.join('\n') || null],
    ['redteamUser', user],
  ]
  return Object.fromEntries(fields.filter(([, text]) => text !== null && text.trim() !== ''))
}
