import { refreshOutcomes } from '#api/model_audits/outcome/refresh_outcomes'
import { sweepModelAudits } from '#api/model_audits/run/sweep_model_audits'
import { rescanSources } from '#api/model_audits/run/rescan_sources'
import { workFolder } from '#api/model_audits/run/work_folder'
import { uploadsBucket } from '#api/model_audits/uploads/bucket/uploads_bucket'
import { queue } from '#api/platform/queue/service'
import { removeLeftovers } from '#api/platform/runner/pool/runner_folder'
import logger from '@adonisjs/core/services/logger'
import { mkdir } from 'node:fs/promises'

/** Concurrent audits per worker; each has a process with up to `MODEL_AUDIT_MEMORY_MB`. */
const SLOTS = 2
const EVERY_TEN_MINUTES = '*/10 * * * *'
const EVERY_FIVE_MINUTES = '*/5 * * * *'

export async function startModelAuditWork() {
  await mkdir(workFolder(), { recursive: true, mode: 0o700 })
  await removeLeftovers(workFolder())
  void checkBucket()
  await queue.work('run_model_audit', SLOTS, async (...job) => {
    // Loads the scanners with the first audit; most workers never run one.
    const { runModelAudit } = await import('#api/model_audits/run/run_model_audit_job')
    return runModelAudit(...job)
  })
  await queue.work('refresh_audit_outcomes', 1, refreshOutcomes)
  await queue.schedule('rescan_model_sources', EVERY_TEN_MINUTES)
  await queue.work('rescan_model_sources', 1, rescanSources)
  await queue.schedule('sweep_model_audits', EVERY_FIVE_MINUTES)
  await queue.work('sweep_model_audits', 1, () => sweepModelAudits())
}

/** Checks the settings at startup, so that errors are logged before someone uploads a model. */
async function checkBucket(): Promise<void> {
  try {
    await uploadsBucket()?.check()
  } catch (error) {
    const hint = 'check the settings MODEL_AUDIT_S3_…'
    logger.error({ err: error }, `the bucket for uploaded models cannot be used: ${hint}`)
  }
}
