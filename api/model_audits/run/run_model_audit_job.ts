import Team from '#api/accounts/tenants/team'
import type { Work } from '#api/platform/queue/jobs'
import ModelAudit from '#api/model_audits/model_audit'
import { AuditError } from '#api/model_audits/remote/audit_error'
import { AuditResult } from '#api/model_audits/run/audit_result'
import { AuditRun } from '#api/model_audits/run/audit_run'
import { endModelAudit, type Ending } from '#api/model_audits/run/end_model_audit'
import { cacheKeyOf, findKnownResult } from '#api/model_audits/run/known_result'
import { prepareModel } from '#api/model_audits/run/prepare_model'
import { workFolder } from '#api/model_audits/run/work_folder'
import { AuditFailed, type FailureReason } from '#api/model_audits/sandbox/audit_failed'
import { auditInSandbox } from '#api/model_audits/sandbox/audit_in_sandbox'
import { inGigabytes } from '#api/model_audits/settings/in_gigabytes'
import {
  effectiveSettings,
  type EffectiveSettings,
} from '#api/model_audits/settings/effective_settings'
import { releaseUploads } from '#api/model_audits/uploads/release_uploads'
import { makeRunnerFolder, removeRunnerFolder } from '#api/platform/runner/pool/runner_folder'
import { modelAudits } from '#config/model_audits'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import { basename } from 'node:path'

/** Maximum total size of unpacked archive members, as a multiple of the size limit of a model. */
const MAX_UNPACK_FACTOR = 2

const FAILURES: Record<FailureReason, string> = {
  memory: `Reading the model needed more than ${modelAudits.memoryMb} MB of memory. Findings until then are kept.`,
  time: 'Reading the model took longer than the time limit. Findings until then are kept.',
  blocked: 'The process that read the model stopped responding. Findings until then are kept.',
  killed:
    'The system ended the process that read the model, usually because the machine has too little memory. Findings until then are kept.',
  crashed: 'The process that read the model crashed. Findings until then are kept.',
  protocol:
    'The process that read the model returned an invalid result. Findings until then are kept.',
}

/**
 * Audits one model. Idempotent: a retried job starts again, and only the first run that ends stores its result.
 * @throws errors of the server, so that the queue retries the job
 */
export async function runModelAudit({ auditId }: Work<'run_model_audit'>, signal: AbortSignal) {
  const audit = await start(auditId)
  if (!audit) return releaseUploads(auditId)
  const team = await Team.findOrFail(audit.teamId)
  const settings = await effectiveSettings(team.id)
  const folder = await makeRunnerFolder(workFolder())
  const run = new AuditRun(audit, signal)
  try {
    const ending = await perform({ audit, team, settings, folder, run })
    run.end()
    // Throws, so that another worker continues the audit.
    if (signal.aborted) throw new Error('The worker is stopping')
    if (ending) await endModelAudit(audit, ending)
  } finally {
    run.end()
    await removeRunnerFolder(folder)
  }
  await releaseUploads(auditId)
}

/**
 * Marks an audit as running.
 * @returns null if the audit was canceled, deleted, or has ended
 */
function start(auditId: string): Promise<ModelAudit | null> {
  return db.transaction(async (trx) => {
    const audit = await ModelAudit.query({ client: trx })
      .where('id', auditId)
      .whereIn('status', ['queued', 'running'])
      .forUpdate()
      .first()
    const startedAt = audit?.startedAt ?? DateTime.now()
    await audit?.merge({ status: 'running', startedAt }).save()
    return audit
  })
}

type Performing = {
  audit: ModelAudit
  team: Team
  settings: EffectiveSettings
  folder: string
  run: AuditRun
}

/**
 * Performs the audit.
 * @returns null if the run was aborted
 */
async function perform(work: Performing): Promise<Ending | null> {
  const { audit, team, settings, folder, run } = work
  const result = new AuditResult()
  try {
    const path = await prepareModel(audit, {
      ...{ team, settings, folder, signal: run.signal },
      progress: (bytes, total) => run.progress('download', bytes, total),
    })
    return await auditPath(path, work, result)
  } catch (error) {
    if (run.signal.aborted) return null
    if (error instanceof AuditError) return { status: 'failed', error: error.message, result }
    if (!(error instanceof AuditFailed)) throw error
    logger.warn({ err: error, auditId: audit.id }, 'a model audit failed')
    return { status: 'failed', error: FAILURES[error.reason], result }
  }
}

async function auditPath(
  path: string,
  { audit, run, settings }: Performing,
  result: AuditResult
): Promise<Ending | null> {
  const { depth = 'structure', isFresh = false } = audit.request ?? {}
  const { memoryMb } = modelAudits
  const { maxBytes, timeoutMs, allowedImports, deniedLicenses, blockedModels } = settings
  const policy = { allowedImports, deniedLicenses, blockedModels }
  let known: ModelAudit | null = null
  let cacheKey = ''
  let tooLarge = false
  const abort = new AbortController()
  const summary = await auditInSandbox(
    {
      ...{ path, depth, timeoutMs, memoryMb, ...policy },
      maxUnpackedBytes: MAX_UNPACK_FACTOR * maxBytes,
      base: workFolder(),
      signal: AbortSignal.any([run.signal, abort.signal]),
    },
    {
      hashed: async (hash) => {
        result.hashed(hash)
        cacheKey = cacheKeyOf({ sha256: hash.sha256, name: basename(path), depth, ...policy })
        known = isFresh ? null : await findKnownResult(audit.teamId, cacheKey)
        return known === null
      },
      events: (events) => {
        result.add(events)
        const [criticalCount, warningCount] = [result.count('critical'), result.count('warning')]
        run.counted({ criticalCount, warningCount })
      },
      progress: ({ phase, bytes, share }) => {
        run.progress(phase, bytes)
        if (phase === 'audit') run.audited(share)
        if (phase !== 'hash' || bytes <= maxBytes) return
        tooLarge = true
        abort.abort()
      },
    }
  )
  if (tooLarge) {
    throw new AuditError(`The model is larger than the limit of ${inGigabytes(maxBytes)}`)
  }
  if (known) return { status: 'completed', known, cacheKey, result }
  return summary && { status: 'completed', summary, cacheKey, result }
}
