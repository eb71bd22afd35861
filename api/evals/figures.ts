import type { EvalPrompt, OutcomeCounts } from '#api/contract/eval'
import { passRateOf } from '#api/evals/pass_rate_of'
import type { ScoreBins } from '#api/evals/score_bins'

/** Of values: how many and their sum, so that one more or less is added without reading the others. */
export type Sum = { count: number; sum: number }

/** What is kept of one prompt's results; means follow from it. */
export type PromptFigures = OutcomeCounts & {
  idx: number
  score: Sum
  scores: ScoreBins
  latencyMs: Sum
  costUsd: Sum
  tokens: Sum
  /** Tokens that the tool's cache or the provider's saved. */
  cached: Sum
  requests: Sum
  /** Tokens of answers, and how long those took. */
  written: { tokens: number; ms: number }
  assertions: { count: number; passed: number }
  metrics: ({ name: string; squares: number } & Sum)[]
}

/** Kept with an evaluation. They are of the moment at which the evaluation had these counts. */
export type Figures = { of: FiguresOf; prompts: PromptFigures[] }

export type FiguresOf = OutcomeCounts & { revision: number; total: number }

/** Whether nothing was added since. */
export function areOf(figures: Figures | null, now: FiguresOf): figures is Figures {
  if (!figures) return false
  const { of } = figures
  return (
    of.revision === now.revision &&
    of.total === now.total &&
    of.passed === now.passed &&
    of.failed === now.failed &&
    of.errors === now.errors &&
    of.undecided === now.undecided
  )
}

type Said = Pick<EvalPrompt, 'promptId' | 'label' | 'raw' | 'provider' | 'derived'>

/** The figures of a column as the API answers them. */
export function toEvalPrompt(
  idx: number,
  said: Said,
  figures: PromptFigures | undefined
): EvalPrompt {
  const { passed = 0, failed = 0, errors = 0, undecided = 0 } = figures ?? {}
  return {
    idx,
    ...said,
    passed,
    failed,
    errors,
    undecided,
    passRate: passRateOf({ passed, failed }),
    score: meanOf(figures?.score),
    latencyMs: meanOf(figures?.latencyMs),
    costUsd: sumOf(figures?.costUsd),
    tokens: sumOf(figures?.tokens),
    tokensMean: meanOf(figures?.tokens),
    tokensPerSecond: speedOf(figures?.written),
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

const speedOf = (written?: PromptFigures['written']) =>
  written && written.ms > 0 ? (written.tokens * 1000) / written.ms : null

const assertionsOf = (counted?: PromptFigures['assertions']): EvalPrompt['assertions'] =>
  counted && counted.count > 0 ? { total: counted.count, passed: counted.passed } : null

/** Standard deviation of a sample; of a single value 0. */
function deviationOf({ count, sum, squares }: Sum & { squares: number }): number {
  if (count < 2) return 0
  return Math.sqrt(Math.max(0, squares - (sum * sum) / count) / (count - 1))
}
