import type { EvalPrompt, OutcomeCounts } from '#api/contract/evals/eval'
import { passRateOf } from '#api/evals/metrics/pass_rate_of'
import type { ScoreBins } from '#api/evals/metrics/score_bins'

/** Count and sum of values, from which the mean can be updated when one value changes. */
export type Sum = { count: number; sum: number }

/** Stored metrics of one prompt, as JSON in `evals.figures`. */
export type PromptMetrics = OutcomeCounts & {
  idx: number
  score: Sum
  scores: ScoreBins
  latencyMs: Sum
  costUsd: Sum
  tokens: Sum
  /** Tokens served from the CLI's or the provider's cache. */
  cached: Sum
  requests: Sum
  /** Tokens used to grade the responses. */
  graded: Sum
  /** Reasoning tokens, which are part of the completion tokens. */
  reasoning: Sum
  /** Completion tokens. */
  written: number
  assertions: { count: number; passed: number }
  metrics: ({ name: string; squares: number } & Sum)[]
}

/** Must be increased when `PromptMetrics` changes, so that metrics of earlier releases are recomputed. */
export const METRICS_VERSION = 2

/** Stored metrics of an evaluation. `of` is the state of the results from which they were computed. */
export type EvalMetrics = { version: number; of: ResultsState; prompts: PromptMetrics[] }

export type ResultsState = OutcomeCounts & { revision: number; total: number }

/** Whether the metrics were computed from the current state of the results. */
export function areCurrent(metrics: EvalMetrics | null, now: ResultsState): metrics is EvalMetrics {
  if (metrics?.version !== METRICS_VERSION) return false
  const { of } = metrics
  return (
    of.revision === now.revision &&
    of.total === now.total &&
    of.passed === now.passed &&
    of.failed === now.failed &&
    of.errors === now.errors &&
    of.undecided === now.undecided
  )
}

type PromptLabels = Pick<EvalPrompt, 'promptId' | 'label' | 'raw' | 'provider' | 'derived'>

/** Converts the metrics of a column to the API's format. */
export function toEvalPrompt(
  idx: number,
  labels: PromptLabels,
  figures: PromptMetrics | undefined
): EvalPrompt {
  const { passed = 0, failed = 0, errors = 0, undecided = 0 } = figures ?? {}
  const results = passed + failed + errors + undecided
  return {
    idx,
    ...labels,
    passed,
    failed,
    errors,
    undecided,
    passRate: passRateOf({ passed, failed }),
    score: meanOf(figures?.score),
    latencyMs: perResult(figures?.latencyMs, results),
    costUsd: sumOf(figures?.costUsd),
    tokens: sumOf(figures?.tokens),
    gradingTokens: sumOf(figures?.graded),
    reasoningTokens: sumOf(figures?.reasoning),
    tokensMean: perResult(allTokens(figures), results),
    tokensPerSecond: tokensPerSecondOf(figures),
    cachedTokens: sumOf(figures?.cached),
    requests: sumOf(figures?.requests),
    assertions: assertionsOf(figures?.assertions),
    metrics: (figures?.metrics ?? []).map(({ name, count, sum, squares }) => ({
      name,
      count,
      mean: sum / count,
      deviation: deviationOf({ count, sum, squares }),
    })),
  }
}

const meanOf = (sum?: Sum) => (sum && sum.count > 0 ? sum.sum / sum.count : null)
const sumOf = (sum?: Sum) => (sum && sum.count > 0 ? sum.sum : null)

/**
 * Computes the mean over all results, like the command-line tool: results without the value, such as errors, count as 0.
 */
const perResult = (sum: Sum | undefined, results: number) =>
  sum && sum.count > 0 && results > 0 ? sum.sum / results : null

/** Adds the tokens used for responses and for their grading. */
const allTokens = (figures?: PromptMetrics): Sum | undefined =>
  figures && {
    count: figures.tokens.count + figures.graded.count,
    sum: figures.tokens.sum + figures.graded.sum,
  }

const tokensPerSecondOf = (figures?: PromptMetrics) =>
  figures && figures.written > 0 && figures.latencyMs.sum > 0
    ? (figures.written * 1000) / figures.latencyMs.sum
    : null

const assertionsOf = (counted?: PromptMetrics['assertions']): EvalPrompt['assertions'] =>
  counted && counted.count > 0 ? { total: counted.count, passed: counted.passed } : null

/** Computes the sample standard deviation; 0 for fewer than two values. */
function deviationOf({ count, sum, squares }: Sum & { squares: number }): number {
  if (count < 2) return 0
  return Math.sqrt(Math.max(0, squares - (sum * sum) / count) / (count - 1))
}
