import type { EvalCell } from '#api/contract/evals/eval'
import { mediaOf } from '#api/evals/media/media_of'
import type { MediaTypes } from '#api/evals/media/media_types'
import { shownEstimate } from '#api/evals/values/estimate'
import { asObject } from '#api/evals/values/as_object'
import type { CellRecord } from './read_cells.js'
import { type Cuts, cutText, type PageSize } from './cuts.js'

/** Maximum length of data URLs in lists; longer ones, e.g. of audio, are returned only with the detail of a result. */
const MAX_DATA_URL_LENGTH = 64_000
/**
 * Maximum size of all data URLs of one page together, even if each cell has one; unless the minimum length of each
 * exceeds it.
 */
const MAX_DATA_URL_BYTES = 2_000_000
const MIN_DATA_URL_LENGTH = 2000

/** Returns the maximum length of each data URL on a page. */
export const maxUrlLength = ({ rows, cells }: Pick<PageSize, 'rows' | 'cells'>) =>
  Math.max(
    MIN_DATA_URL_LENGTH,
    Math.min(MAX_DATA_URL_LENGTH, Math.floor(MAX_DATA_URL_BYTES / Math.max(1, rows * cells)))
  )

export type CellShape = {
  cuts: Cuts
  /** Types of the media files that outputs reference. */
  types: MediaTypes
  hasFigures: boolean
  maxUrlLength: number
}

/** Converts a result to a cell of the matrix. Strings are truncated to `cuts`. */
export function cellOf(
  evalId: string,
  record: CellRecord,
  { cuts, types, hasFigures, maxUrlLength: maxLength }: CellShape
): EvalCell {
  const output = cutOrNull(record.output, cuts.output)
  const error = cutOrNull(record.error, cuts.reason)
  const reason = cutOrNull(record.reason, cuts.reason)
  return {
    id: `${record.test_idx}-${record.prompt_idx}`,
    testIdx: record.test_idx,
    promptIdx: record.prompt_idx,
    status: record.status,
    judgedStatus: record.judged_status,
    estimate: shownEstimate(record.status, record.estimate),
    isHidden: record.is_hidden,
    output: output.text,
    isCut: output.isCut || error.isCut || reason.isCut,
    error: error.text,
    reason: reason.text,
    score: record.score,
    latencyMs: record.latency_ms,
    costUsd: record.cost_usd,
    tokens: record.tokens,
    ...(hasFigures && { figures: figuresOf(record) }),
    namedScores: record.named_scores ?? {},
    assertionCounts: countsOf(record),
    ...(record.sent_prompt !== null && {
      sentPrompt: cutText(record.sent_prompt, cuts.variable).text,
    }),
    review: reviewOf(record, cuts),
    highlighted: record.is_highlighted,
    media: mediaOf(
      evalId,
      { ...record.media, output: output.isCut ? null : output.text },
      types,
      maxLength
    ),
  }
}

function figuresOf({ token_usage: usage, latency_ms: latencyMs }: CellRecord): EvalCell['figures'] {
  const { completion, completionDetails, assertions } = usage ?? {}
  const written = positive(completion)
  return {
    gradingTokens: positive(asObject(assertions).total),
    reasoningTokens: positive(asObject(completionDetails).reasoning),
    tokensPerSecond: written !== null && latencyMs ? (written * 1000) / latencyMs : null,
  }
}

const positive = (count: unknown) => (typeof count === 'number' && count > 0 ? count : null)

function countsOf({ assertions: total, assertions_passed: passed }: CellRecord) {
  return total === null || passed === null ? null : { total, passed }
}

const cutOrNull = (text: string | null, bytes: number) =>
  text === null ? { text, isCut: false } : cutText(text, bytes)

function reviewOf(record: CellRecord, cuts: Cuts): EvalCell['review'] {
  if (record.reviewed_at === null) return null
  const { review_status: status, review_score: score, review_comment: comment } = record
  return { status, score, comment: cutOrNull(comment, cuts.reason).text }
}
