import type { Discovered, TargetDiscovery } from '#api/contract/targets/target_settings'
import type { RunnerTarget } from '#api/engines/evals/vocabulary'
import type { CallOrigin } from '#api/platform/outbound_log/call_origin'
import { queue } from '#api/platform/queue/service'
import { waitForOutput } from '#api/platform/queue/wait_for_output'
import { readDiscovery, type SelfDescription } from '#api/targets/discovery/read_discovery'
import type { TargetResponses } from '#api/targets/probe/discover_target_job'
import { lineOf } from '#api/targets/probe/tool_lines'
import { sealProbe } from '#api/targets/credentials/target_secrets'
import type Team from '#api/accounts/tenants/team'

/** Maximum timeout of each of the four questions. */
const MAX_CALL_MS = 40_000
const MAX_WAIT_MS = 200_000

/** Asks a target questions about itself in a worker and derives proposals from its responses. */
export async function discoverTarget(
  team: Team,
  target: RunnerTarget,
  callOrigin: CallOrigin,
  signal: AbortSignal
): Promise<TargetDiscovery> {
  const { answers: responses, error } = await responsesOf(target, callOrigin, signal)
  const informative = informativeOnly(responses.map(({ answer: response }) => response ?? ''))
  if (!informative.some(Boolean)) return { proposal: {}, by: 'rules', answers: responses, error }
  // Unanswered questions are treated as empty responses.
  const padded = [...informative, '', '', '', ''].slice(0, 4)
  const { by, found } = await readDiscovery(team, padded, signal)
  return { proposal: proposalOf(found), by, answers: responses, error }
}

async function responsesOf(target: RunnerTarget, callOrigin: CallOrigin, signal: AbortSignal) {
  const once = { ...target, maxTries: 1, timeoutMs: Math.min(target.timeoutMs, MAX_CALL_MS) }
  const id = await queue.enqueue('discover_target', {
    organizationId: callOrigin.organizationId,
    encrypted: sealProbe({ target: once, memory: 'none', callOrigin }),
  })
  const done = await waitForOutput({
    name: 'discover_target',
    id,
    isOutput: isResponseList,
    maxWaitMs: MAX_WAIT_MS,
    signal,
  })
  if ('output' in done) return done.output
  if (done.problem === 'failed') {
    return { answers: [], error: 'The discovery was interrupted in the worker.' }
  }
  return { answers: [], error: 'No worker process picked up the discovery in time.' }
}

const isResponseList = (output: unknown): output is TargetResponses =>
  typeof output === 'object' && output !== null && 'answers' in output

const NON_RESPONSE =
  /^(i'?m |i am )?(very )?sorry\b|\b(don'?t|do not) (know|understand)\b|\b(can'?t|cannot|unable to) (share|disclose|reveal|tell you|answer that|help with that)\b/i

/** Replaces refusals and verbatim repetitions with empty strings. */
function informativeOnly(responses: string[]): string[] {
  return responses.map((response, at) =>
    NON_RESPONSE.test(response.replace(/’/g, "'")) || responses.indexOf(response) < at
      ? ''
      : response
  )
}

function proposalOf({ purpose, limitations, user, tools }: SelfDescription) {
  const lines = tools.map(({ name, description, parameters }) => {
    const line = lineOf(name, parameters)
    return description ? `${line}: ${description.replace(/\s+/g, ' ')}` : line
  })
  const fields: [Discovered, string | null][] = [
    ['purpose', purpose],
    ['constraints', limitations],
    ['tools', lines.join('\n') || null],
    ['redteamUser', user],
  ]
  return Object.fromEntries(fields.filter(([, text]) => text !== null && text.trim() !== ''))
}
