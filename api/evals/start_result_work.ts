import { copyResults } from '#api/evals/copy_results'
import { forgetResults } from '#api/evals/forget_results'
import { refreshFigures } from '#api/evals/make_figures'
import { makeSearchable } from '#api/evals/make_searchable'
import { sweepUploads } from '#api/evals/upload/sweep_uploads'
import { queue } from '#api/queue/service'
import db from '@adonisjs/lucid/services/db'

const EVERY_FIVE_MINUTES = '*/5 * * * *'

/** Lets this worker make results searchable, copy very many of them and forget those of no evaluation, one of each at a time. */
export async function startResultWork() {
  await queue.work('index_results', 2, async ({ revisionId }) => {
    await refreshFigures(revisionId)
    await makeSearchable(revisionId)
  })
  await queue.work('copy_results', 2, (work) => db.transaction((trx) => copyResults(work, trx)))
  await queue.schedule('sweep_uploads', EVERY_FIVE_MINUTES)
  await queue.work('sweep_uploads', 1, () => sweepUploads())
  await queue.work('forget_results', 1, ({ revisionId }) => forgetResults(revisionId))
}
