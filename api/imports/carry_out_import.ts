import { type Actor, recordAudit } from '#api/audit/record_audit'
import { importChannel } from '#api/contract/imports'
import { DATA_CHANGED } from '#api/imports/errors'
import Import from '#api/imports/import'
import { keepPlan } from '#api/imports/keep_plan'
import { planImport } from '#api/imports/plan_import'
import { publish } from '#api/queue/live'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { isDeepStrictEqual } from 'node:util'

/**
 * Writes all of the import, or nothing: one transaction, in which the plan is made again. Where it is another one than
 * the person has seen, nothing is written and the new one is kept to be looked at.
 */
export function carryOutImport(id: string, actor: Actor) {
  return db.transaction(async (trx) => {
    await lockImport(trx, id)
    const row = await Import.query({ client: trx }).where('id', id).firstOrFail()
    if (row.status !== 'applying') return
    await lockOrganization(trx, row.organizationId)
    const plan = await planImport(trx, row)
    if (!isDeepStrictEqual(plan.rows, row.rows)) {
      await keepPlan(trx, row, plan, { status: 'refused', error: DATA_CHANGED().message })
      return
    }
    await plan.write(trx, actor, (written) => sayProgress(row, row.counts.nothing + written))
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

/** A job that came twice waits here, and then finds the work done. */
const lockImport = (trx: TransactionClientContract, id: string) =>
  trx.rawQuery('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`import ${id}`])

/** Who is in which team, and what roles allow, stays until the transaction ends: everybody who changes it locks these rows. */
async function lockOrganization(trx: TransactionClientContract, organizationId: string) {
  await trx.rawQuery('select 1 from organizations where id = ? for no key update', [organizationId])
  await trx.rawQuery(
    'select 1 from teams where organization_id = ? order by id for no key update',
    [organizationId]
  )
}

/** Outside the transaction, so that others see it. */
async function sayProgress({ id, organizationId, total }: Import, done: number) {
  await db.from('imports').where('id', id).update({ done })
  await publish(importChannel(organizationId, id), { id, status: 'applying', done, total })
}
