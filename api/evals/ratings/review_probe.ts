import { rateResult } from '#api/evals/ratings/rate_result'

type Review = { status: 'passed' | 'failed'; reason: string; comment?: string | null }

const NO_RATING = { status: null, score: null, comment: null }

/** Sets a human verdict on an attack, with the reason that reports show; null removes it. */
export async function reviewProbe(
  evalId: string,
  resultId: string,
  { review, userId }: { review: Review | null; userId: string }
) {
  const rating = review ? { ...review, comment: review.comment ?? null } : NO_RATING
  await rateResult(evalId, { id: resultId }, rating, userId)
}
