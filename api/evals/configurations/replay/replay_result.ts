import type { Replay, ReplayOffer } from '#api/contract/evals/eval_document'
import type { RunnerTarget } from '#api/engines/evals/index'
import { runInWorker, MAX_CALL_MS } from '#api/evals/configurations/dry_run/run_in_worker'
import { toResult } from '#api/evals/configurations/dry_run/to_result'
import { NOT_CALLABLE } from '#api/evals/configurations/errors'
import { makeCase } from '#api/evals/configurations/make_case'
import { providerSources } from '#api/evals/configurations/providers/provider_sources'
import { GraderBook } from '#api/evals/configurations/providers/resolve_graders'
import { resolveProvider } from '#api/evals/configurations/providers/resolve_provider'
import {
  type Place,
  replayedResult,
  type ReplayedResult,
} from '#api/evals/configurations/replay/replayed_result'
import type { CallOrigin } from '#api/platform/outbound_log/call_origin'
import type Team from '#api/accounts/tenants/team'

type Edited = {
  prompt: string
  vars?: Record<string, unknown> | undefined
  /** Renders the prompt as a template. Default: the prompt is sent unchanged. */
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
 * Sends an edited prompt to the provider of a result and grades the response. Stores nothing.
 * @throws NOT_FOUND; NOT_CALLABLE with the reason if the server cannot call the provider; NO_WORKER; NOT_RUN
 */
export async function replayResult(
  team: Team,
  place: Place,
  { prompt, vars, fill = false }: Edited,
  callOrigin: CallOrigin,
  signal: AbortSignal
): Promise<Replay> {
  const result = await replayedResult(team, place)
  const call = await callOf(result, team)
  if ('problem' in call) throw NOT_CALLABLE(call.problem)
  const column = { ...result.column, prompt: { raw: prompt, label: prompt } }
  const { test } = call.book.replaceGraders({ ...result.test, vars: vars ?? result.test.vars })
  const rendered = makeCase({ index: 0, key: 'replay', test, column })
  const planned = fill ? rendered : { ...rendered, prompt }
  const target = {
    ...call.target,
    timeoutMs: Math.min(call.target.timeoutMs, MAX_CALL_MS),
    maxTries: 1,
    graders: call.book.all(),
  }
  const [attempt] = await runInWorker([{ planned, target }], callOrigin, signal)
  return toResult(column, { planned, target }, attempt)
}

type Call = { problem: string } | { target: RunnerTarget; book: GraderBook }

async function callOf({ provider, test }: ReplayedResult, team: Team): Promise<Call> {
  if (typeof provider === 'object' && 'problem' in provider) {
    return { problem: String(provider.problem) }
  }
  const scope = { organizationId: team.organizationId, teamId: team.id }
  const sources = await providerSources(scope)
  const resolved = await resolveProvider(provider, sources)
  if ('problem' in resolved) return resolved
  const book = new GraderBook(sources)
  const [problem] = book.replaceGraders(test).problems
  return problem ? { problem: problem.message } : { target: resolved.ok, book }
}
