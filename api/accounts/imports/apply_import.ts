import type { ImportCounts } from '#api/contract/accounts/imports'
import { DATA_CHANGED, HAS_ERRORS, NOT_READY, NOTHING_TO_APPLY } from '#api/accounts/imports/errors'
import type Import from '#api/accounts/imports/import'
import { storePlan } from '#api/accounts/imports/store_plan'
import { planImport } from '#api/accounts/imports/plan_import'
import { queue } from '#api/platform/queue/service'
import db from '@adonisjs/lucid/services/db'
import { isDeepStrictEqual } from 'node:util'

const NOT_READY_REASONS = {
  checking: 'The file is still being checked',
  applying: 'The import is already being applied',
  applied: 'The import was already applied',
  failed: 'The file could not be checked. Correct it and import it again.',
}

/**
 * Enqueues the import if its plan is still valid; the worker checks it again in its transaction. Otherwise stores the
 * new plan for review and rejects with DATA_CHANGED.
 */
export async function applyImport(row: Import, userId: string): Promise<Import> {
  if (row.status !== 'checked' && row.status !== 'refused') {
    throw NOT_READY(NOT_READY_REASONS[row.status])
  }
  assertWorthwhile(row.counts)
  const plan = await planImport(db.connection(), row)
  if (!isDeepStrictEqual(plan.rows, row.rows)) {
    const refusal = DATA_CHANGED()
    await storePlan(db.connection(), row, plan, { status: 'refused', error: refusal.message })
    throw refusal
  }
  return db.transaction(async (trx) => {
    const moved: unknown = await trx
      .from('imports')
      .where({ id: row.id, status: row.status })
      .update({ status: 'applying', error: null, done: 0, updated_at: new Date() })
    if (Number(moved) === 0) throw NOT_READY(NOT_READY_REASONS.applying)
    const { organizationId } = row
    await queue.enqueue('run_import', { organizationId, importId: row.id, userId }, trx)
    return row.useTransaction(trx).refresh()
  })
}

function assertWorthwhile({ error, create, change }: ImportCounts) {
  if (error > 0) {
    const rows = error === 1 ? '1 row has an error' : `${error} rows have errors`
    throw HAS_ERRORS(`${rows}. Correct the file and import it again; nothing was changed.`)
  }
  if (create + change === 0) throw NOTHING_TO_APPLY()
}
