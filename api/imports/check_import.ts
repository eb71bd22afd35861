import type Import from '#api/imports/import'
import { keepPlan } from '#api/imports/keep_plan'
import { planImport } from '#api/imports/plan_import'
import db from '@adonisjs/lucid/services/db'

/** Finds out what the file would do, and changes nothing but the import itself. */
export async function checkImport(row: Import) {
  const plan = await planImport(db.connection(), row)
  await keepPlan(db.connection(), row, plan, { status: 'checked', error: null })
}
