import { copyResults } from '#api/evals/results/copy_results'
import { deleteDetachedResults } from '#api/evals/results/delete_results'
import { refreshMetrics } from '#api/evals/metrics/compute_metrics'
import { buildSearchIndex } from '#api/evals/results/build_search_index'
import { sweepUploads } from '#api/evals/upload/sweep_uploads'
import { queue } from '#api/platform/queue/service'
import db from '@adonisjs/lucid/services/db'

const EVERY_FIVE_MINUTES = '*/5 * * * *'

/** Registers this worker's handlers for indexing, copying and deleting results, and for closing stale uploads. */
export async function startResultWork() {
  await queue.work('index_results', 2, async ({ revisionId }) => {
    await refreshMetrics(revisionId)
    await buildSearchIndex(revisionId)
  })
  await queue.work('copy_results', 2, (work) => db.transaction((trx) => copyResults(work, trx)))
  await queue.schedule('sweep_uploads', EVERY_FIVE_MINUTES)
  await queue.work('sweep_uploads', 1, () => sweepUploads())
  await queue.work('forget_results', 1, ({ revisionId }) => deleteDetachedResults(revisionId))
}
