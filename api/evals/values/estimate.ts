import {
  ESTIMATED_OUTCOMES,
  type Outcome,
  type VerdictEstimate,
} from '#api/engines/redteam/vocabulary'
import { asObject } from '#api/evals/values/as_object'

/** Reads an estimate from JSON of unknown shape; null for any other value, because uploads can contain anything. */
export function readEstimate(value: unknown): VerdictEstimate | null {
  const { outcome, probability } = asObject(value)
  const known = ESTIMATED_OUTCOMES.find((one) => one === outcome)
  if (!known || typeof probability !== 'number') return null
  return probability >= 0 && probability <= 1 ? { outcome: known, probability } : null
}

/** Returns the stored estimate of a result; null once the judge or a reviewer has decided the result. */
export const shownEstimate = (status: Outcome, value: unknown): VerdictEstimate | null =>
  status === 'undecided' ? readEstimate(value) : null

/** Returns the metadata in which a result keeps the estimate of its judge's verdict. */
export function estimateMetadata(outcome: Outcome, value: unknown): { estimate?: VerdictEstimate } {
  const estimate = shownEstimate(outcome, value)
  return estimate ? { estimate } : {}
}

/**
 * Returns metadata as people see it: without the estimate, which has its own field and is stale once the result is
 * decided. Keeps a value of the same name that an upload contains; it is never an object.
 */
export function withoutEstimate(
  metadata: Readonly<Record<string, unknown>>
): Record<string, unknown> {
  const { estimate, ...rest } = metadata
  return typeof estimate === 'object' && !Array.isArray(estimate) ? rest : { ...metadata }
}

/** SQL equivalent of `withoutEstimate` for the metadata of `row`. */
export const metadataWithoutEstimate = (row = 'eval_results') =>
  `case when jsonb_typeof(${row}.metadata -> 'estimate') = 'object'
     then ${row}.metadata - 'estimate' else ${row}.metadata end`

/**
 * SQL condition that the result in `row` is undecided and estimated to have the outcome. Literals, not bindings, so that
 * the planner can use the partial index of each outcome.
 */
export const isEstimatedAs = (outcome: VerdictEstimate['outcome'], row = 'eval_results') =>
  `(${row}.status = 'undecided' and ${row}.metadata #>> '{estimate,outcome}' = '${outcome}')`

/** SQL for the estimate in the metadata of `row`. Contains no text that an upload chose; null without an estimate. */
export const estimateIn = (row: string) =>
  `case when ${row}.metadata #>> '{estimate,outcome}' in ('failed', 'passed')
     and jsonb_typeof(${row}.metadata #> '{estimate,probability}') = 'number'
     then jsonb_build_object('outcome', ${row}.metadata #> '{estimate,outcome}',
       'probability', ${row}.metadata #> '{estimate,probability}') end`

/** SQL for the estimated outcome in the metadata of `row`, which an upload can contain as well; null without an estimate. */
export const estimatedOutcomeIn = (row: string) => `(${estimateIn(row)} ->> 'outcome')`
