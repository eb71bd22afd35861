import { rateResult } from '#api/evals/rate_result'

type Review = { status: 'passed' | 'failed'; reason: string; comment?: string | null }

const NOTHING = { status: null, score: null, comment: null }

/** A person's verdict on an attack, with the reason that a report shows; null takes it away. */
export async function reviewProbe(
  evalId: string,
  resultId: string,
  { review, userId }: { review: Review | null; userId: string }
) {
  const rating = review ? { ...review, comment: review.comment ?? null } : NOTHING
  await rateResult(evalId, { id: resultId }, rating, userId)
}
