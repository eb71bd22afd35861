import type { EvalCell } from '#api/contract/eval'
import { mediaOf } from './media_of.js'
import type { MediaTypes } from './media_types.js'
import type { CellRecord } from './read_cells.js'
import { type Cuts, cutText } from './cuts.js'

/** Media that are longer than this, as data URLs, come with the detail. */
const LONGEST_URL = 2000

/** A result as a cell of the matrix; its texts as long as there is room. */
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
      LONGEST_URL
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
