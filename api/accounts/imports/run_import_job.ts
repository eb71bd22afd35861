import type { Actor } from '#api/platform/audit/record_audit'
import User from '#api/accounts/tenants/user'
import { executeImport } from '#api/accounts/imports/execute_import'
import { UnreadableFile } from '#api/accounts/imports/errors'
import Import from '#api/accounts/imports/import'
import type { Work } from '#api/platform/queue/jobs'
import logger from '@adonisjs/core/services/logger'
import { storePlan } from '#api/accounts/imports/store_plan'
import { planImport } from '#api/accounts/imports/plan_import'
import db from '@adonisjs/lucid/services/db'
import { importChannel } from '#api/contract/accounts/imports'
import { publish } from '#api/platform/queue/live'
import { queue } from '#api/platform/queue/service'

/** Matches codes of transient Node and PostgreSQL errors, after which the queue retries the job. */
const LATER = /^(ECONN|EPIPE|ETIMEDOUT|08|40|53|57P)/

const FAILED =
  'Something went wrong on the server, and nothing was changed. The error has been logged.'

/**
 * Checks or applies an import, depending on its status. Idempotent, so the job can be retried after a crash at any point.
 */
export async function runImportJob({ importId, userId }: Work<'run_import'>) {
  const row = await Import.find(importId)
  if (!row) return
  try {
    if (row.status === 'checking') await checkImport(row)
    if (row.status === 'applying') await executeImport(row.id, await actorFor(row, userId))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (LATER.test(code)) throw error
    if (!(error instanceof UnreadableFile)) logger.error({ err: error, importId }, 'import')
    const message = error instanceof UnreadableFile ? error.message : FAILED
    await row.merge({ status: 'failed', error: message }).save()
  }
  await publishImport(importId)
}

async function actorFor(row: Import, userId: string | null): Promise<Actor> {
  const user = userId === null ? null : await User.find(userId)
  return {
    organizationId: row.organizationId,
    user: user && { id: user.id, name: user.name, email: user.email },
  }
}

/** Computes the effects of the file. Changes only the import itself. */
async function checkImport(row: Import) {
  const plan = await planImport(db.connection(), row)
  await storePlan(db.connection(), row, plan, { status: 'checked', error: null })
}

/** Publishes the import's status to its subscribers. */
async function publishImport(id: string) {
  const row = await Import.query()
    .where('id', id)
    .select('id', 'organization_id', 'status', 'done', 'total')
    .first()
  if (row) await publish(importChannel(row.organizationId, id), row.event())
}

export async function startImportWork() {
  await queue.work('run_import', 2, runImportJob)
}
