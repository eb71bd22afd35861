import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import { importChannel } from '#api/contract/accounts/imports'
import { DATA_CHANGED } from '#api/accounts/imports/errors'
import Import from '#api/accounts/imports/import'
import { storePlan } from '#api/accounts/imports/store_plan'
import { planImport } from '#api/accounts/imports/plan_import'
import { publish } from '#api/platform/queue/live'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { isDeepStrictEqual } from 'node:util'

/**
 * Applies the import in one transaction: all of it or nothing. Recomputes the plan in the transaction; if it differs from
 * the reviewed one, only the new plan is stored, for another review. Fails if the actor is no longer an administrator.
 */
export function executeImport(id: string, actor: Actor) {
  return db.transaction(async (trx) => {
    await lockImport(trx, id)
    const row = await Import.query({ client: trx }).where('id', id).firstOrFail()
    if (row.status !== 'applying') return
    await lockOrganization(trx, row.organizationId)
    if (!(await isAdministrator(trx, row.organizationId, actor))) {
      await row.merge({ status: 'failed', error: NO_ADMINISTRATOR }).save()
      return
    }
    const plan = await planImport(trx, row)
    if (!isDeepStrictEqual(plan.rows, row.rows)) {
      await storePlan(trx, row, plan, { status: 'refused', error: DATA_CHANGED().message })
      return
    }
    await plan.write(trx, actor, (written) => publishProgress(row, row.counts.nothing + written))
    await recordAudit(trx, actor, {
      action: 'import_applied',
      target: 'ORGANIZATION',
      targetId: row.organizationId,
      description: `Imported ${row.kind} from ${row.fileName}: ${row.counts.create} created, ${row.counts.change} changed`,
      metadata: { importId: id, kind: row.kind, fileName: row.fileName, counts: row.counts },
    })
    await row.merge({ status: 'applied', done: row.total }).save()
  })
}

const NO_ADMINISTRATOR =
  'Nothing was changed, because the person who applied this import is no longer an administrator'

/** Whether the actor is an administrator now: the right may have been lost since the import was applied. */
async function isAdministrator(
  trx: TransactionClientContract,
  organizationId: string,
  { user }: Actor
): Promise<boolean> {
  if (!user) return false
  const where = { organization_id: organizationId, user_id: user.id, is_admin: true }
  return (await trx.from('organization_members').where(where).first()) !== null
}

/** Serializes duplicate jobs; the second one finds the import already applied. */
const lockImport = (trx: TransactionClientContract, id: string) =>
  trx.rawQuery('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`import ${id}`])

/**
 * Locks the organization and its teams until the transaction ends. This blocks other changes to memberships and roles,
 * which lock the same rows.
 */
async function lockOrganization(trx: TransactionClientContract, organizationId: string) {
  await trx.rawQuery('select 1 from organizations where id = ? for no key update', [organizationId])
  await trx.rawQuery(
    'select 1 from teams where organization_id = ? order by id for no key update',
    [organizationId]
  )
}

/** Updates the progress outside the transaction, so that other connections can see it. */
async function publishProgress({ id, organizationId, total }: Import, done: number) {
  await db.from('imports').where('id', id).update({ done })
  await publish(importChannel(organizationId, id), { id, status: 'applying', done, total })
}
