import type { Replay, ReplayOffer } from '#api/contract/eval_document'
import { askInWorker, LONGEST_CALL_MS } from '#api/eval_configs/dry_run/ask_in_worker'
import { toResult } from '#api/eval_configs/dry_run/to_result'
import { NOT_CALLABLE } from '#api/eval_configs/errors'
import { makeCase } from '#api/eval_configs/make_case'
import { providerSources } from '#api/eval_configs/providers/provider_sources'
import { GraderBook } from '#api/eval_configs/providers/resolve_graders'
import { resolveProvider } from '#api/eval_configs/providers/resolve_provider'
import {
  type Place,
  replayedResult,
  type ReplayedResult,
} from '#api/eval_configs/replay/replayed_result'
import type { Asker } from '#api/outbound_log/asker'
import type Team from '#api/teams/team'

type Edited = {
  prompt: string
  vars?: Record<string, unknown> | undefined
  /** The prompt is a template that variables are filled into; else it is sent as it stands. */
  fill?: boolean | undefined
}

export async function offerReplay(team: Team, place: Place): Promise<ReplayOffer> {
  const result = await replayedResult(team, place)
  const call = await callOf(result, team)
  return {
    problem: 'problem' in call ? call.problem : null,
    template: result.template,
    graded: (result.test.assert ?? []).map(({ type }) => type),
    notGraded: result.notGraded,
  }
}

/**
 * Asks the provider of a result again, with what a person wrote. Nothing is stored.
 * @throws NOT_CALLABLE with the reason when the server cannot ask it
 */
export async function replayResult(
  team: Team,
  place: Place,
  { prompt, vars, fill = false }: Edited,
  asker: Asker,
  signal: AbortSignal
): Promise<Replay> {
  const result = await replayedResult(team, place)
  const call = await callOf(result, team)
  if ('problem' in call) throw NOT_CALLABLE(call.problem)
  const column = { ...result.column, prompt: { raw: prompt, label: prompt } }
  const named = call.book.referTo({ ...result.test, vars: vars ?? result.test.vars })
  const made = makeCase({ index: 0, key: 'replay', test: named.test, column })
  const planned = fill ? made : { ...made, prompt }
  const target = {
    ...call.target,
    timeoutMs: Math.min(call.target.timeoutMs, LONGEST_CALL_MS),
    maxTries: 1,
    graders: call.book.all(),
  }
  const [attempt] = await askInWorker([{ planned, target }], asker, signal)
  return toResult(column, { planned, target }, attempt)
}

async function callOf({ provider, test }: ReplayedResult, team: Team) {
  if (typeof provider === 'object' && 'problem' in provider) {
    return { problem: String(provider.problem) }
  }
  const scope = { organizationId: team.organizationId, teamId: team.id }
  const sources = await providerSources(scope)
  const resolved = await resolveProvider(provider, sources)
  if ('problem' in resolved) return resolved
  const book = new GraderBook(sources)
  const [problem] = book.referTo(test).problems
  return problem ? { problem: problem.message } : { target: resolved.ok, book }
}
