import { providerSources } from '#api/eval_configs/providers/provider_sources'
import { GraderBook } from '#api/eval_configs/providers/resolve_graders'
import { resolveProvider } from '#api/eval_configs/providers/resolve_provider'
import type { RunnerTarget } from '#api/engines/evals/vocabulary'
import type EvalJob from '#api/scans/evals/eval_job'
import Team from '#api/teams/team'

/** Asks nobody: for answers that are there. */
const NOBODY: RunnerTarget = {
  id: 'echo',
  config: {},
  responsePath: '',
  timeoutMs: 120_000,
  maxConcurrency: 8,
  delayMs: 0,
  maxTries: 1,
  maxAnswerBytes: 2_000_000,
  session: 'none',
}

const DEFAULT_CONCURRENCY = 4

export type EvalTargets = {
  /** By the number of the provider; `graders` are those of the tests at hand. */
  of(providerIdx: number, graders: GraderBook): RunnerTarget
  nobody(graders: GraderBook): RunnerTarget
  newBook(): GraderBook
}

/** How the providers of a run are called as they are set now; or what is wrong with one of them. */
export async function openEvalTargets(job: EvalJob): Promise<EvalTargets | { problem: string }> {
  const { organizationId } = await Team.findOrFail(job.teamId)
  const sources = await providerSources({ organizationId, teamId: job.teamId })
  const { providers, options, parent } = job.config
  const targets: RunnerTarget[] = []
  for (const provider of parent?.mode === 'regrade' ? [] : providers) {
    const resolved = await resolveProvider(provider, sources)
    if ('problem' in resolved) return resolved
    targets.push(paced(resolved.ok, options))
  }
  const withGraders = (target: RunnerTarget, book: GraderBook) => ({
    ...target,
    graders: book.all(),
  })
  return {
    newBook: () => new GraderBook(sources),
    nobody: (book) => withGraders(NOBODY, book),
    of: (providerIdx, book) => withGraders(targets[providerIdx] ?? NOBODY, book),
  }
}

function paced(target: RunnerTarget, options: EvalJob['config']['options']): RunnerTarget {
  const delayMs = Math.max(target.delayMs, options.delay ?? 0)
  const wanted = options.maxConcurrency ?? DEFAULT_CONCURRENCY
  return {
    ...target,
    delayMs,
    // With a pause between requests, one follows the other; a stored target is never asked faster than it allows.
    maxConcurrency: delayMs > 0 ? 1 : Math.min(wanted, target.maxConcurrency),
  }
}
