import { providerSources } from '#api/evals/configurations/providers/provider_sources'
import { GraderBook } from '#api/evals/configurations/providers/resolve_graders'
import { resolveProvider } from '#api/evals/configurations/providers/resolve_provider'
import type { RunnerTarget } from '#api/engines/evals/vocabulary'
import type { EvalRun } from '#api/evals/runs/run_settings'
import Team from '#api/accounts/tenants/team'

/** A target that calls no provider; used to grade stored responses and to compare responses. */
const ECHO: RunnerTarget = {
  id: 'echo',
  config: {},
  responsePath: '',
  timeoutMs: 120_000,
  maxConcurrency: 8,
  delayMs: 0,
  maxTries: 1,
  maxResponseBytes: 2_000_000,
  session: 'none',
}

const DEFAULT_CONCURRENCY = 4

export type RunTargets = {
  /** Returns the target of a provider. `graders` are those of the current batch of test cases. */
  of(providerIdx: number, graders: GraderBook): RunnerTarget
  echo(graders: GraderBook): RunnerTarget
  newBook(): GraderBook
  /** Whether a target exports spans. */
  areTraced: boolean
}

/** Resolves the providers of a run with their current settings, or returns why one cannot be called. */
export async function openRunTargets(run: EvalRun): Promise<RunTargets | { problem: string }> {
  const { organizationId } = await Team.findOrFail(run.teamId)
  const sources = await providerSources({ organizationId, teamId: run.teamId })
  const { providers, options, parent, tracing } = run.config
  const targets: RunnerTarget[] = []
  for (const provider of parent?.mode === 'regrade' ? [] : providers) {
    const resolved = await resolveProvider(provider, sources)
    if ('problem' in resolved) return resolved
    const target = withPace(resolved.ok, options)
    targets.push(tracing && target.id === 'http' ? { ...target, tracing } : target)
  }
  const withGraders = (target: RunnerTarget, book: GraderBook) => ({
    ...target,
    graders: book.all(),
  })
  return {
    areTraced: targets.some((target) => target.tracing === true),
    newBook: () => new GraderBook(sources),
    echo: (book) => withGraders(ECHO, book),
    of: (providerIdx, book) => withGraders(targets[providerIdx] ?? ECHO, book),
  }
}

function withPace(target: RunnerTarget, options: EvalRun['config']['options']): RunnerTarget {
  const delayMs = Math.max(target.delayMs, options.delay ?? 0)
  const maxConcurrency = options.maxConcurrency ?? DEFAULT_CONCURRENCY
  return {
    ...target,
    delayMs,
    // A delay implies sequential requests. The concurrency limit of a stored target always applies.
    maxConcurrency: delayMs > 0 ? 1 : Math.min(maxConcurrency, target.maxConcurrency),
  }
}
