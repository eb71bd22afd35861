import type { EvalCell } from '#api/contract/evals/eval'
import { mediaOf } from '#api/evals/media/media_of'
import type { MediaTypes } from '#api/evals/media/media_types'
import type { CellRecord } from './read_cells.js'
import { type Cuts, cutText } from './cuts.js'

/** Longer data URLs are returned only with the detail of a result. */
const MAX_DATA_URL_LENGTH = 2000

/** Converts a result to a cell of the matrix. Strings are truncated to `cuts`. */
export function cellOf(
  evalId: string,
  record: CellRecord,
  cuts: Cuts,
  types: MediaTypes
): EvalCell {
  const output = cutOrNull(record.output, cuts.output)
  const error = cutOrNull(record.error, cuts.reason)
  return {
    id: `${record.test_idx}-${record.prompt_idx}`,
    testIdx: record.test_idx,
    promptIdx: record.prompt_idx,
    status: record.status,
    judgedStatus: record.judged_status,
    isHidden: record.is_hidden,
    output: output.text,
    isCut: output.isCut || error.isCut,
    error: error.text,
    reason: cutOrNull(record.reason, cuts.reason).text,
    score: record.score,
    latencyMs: record.latency_ms,
    costUsd: record.cost_usd,
    tokens: record.tokens,
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
      MAX_DATA_URL_LENGTH
    ),
  }
}

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
