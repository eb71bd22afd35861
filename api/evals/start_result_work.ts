import { forgetResults } from '#api/evals/forget_results'
import { makeSearchable } from '#api/evals/make_searchable'
import { queue } from '#api/queue/service'

/** Lets this worker make results searchable and forget those of no evaluation, one of each at a time. */
export async function startResultWork() {
  await queue.work('index_results', 1, ({ revisionId }) => makeSearchable(revisionId))
  await queue.work('forget_results', 1, ({ revisionId }) => forgetResults(revisionId))
}
