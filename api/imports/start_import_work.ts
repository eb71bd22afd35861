import { runImportJob } from '#api/imports/run_import_job'
import { queue } from '#api/queue/service'

/** Lets this worker take imports, one at a time. */
export async function startImportWork() {
  await queue.work('run_import', 2, runImportJob)
}
