import type { ImportStatus } from '#api/contract/imports'
import type Import from '#api/imports/import'
import { countOutcomes } from '#api/imports/plan'
import type { ImportPlan } from '#api/imports/plan_import'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** Stores what the file would do now, if the import still stands where it stood. */
export async function keepPlan(
  client: QueryClientContract,
  row: Import,
  plan: ImportPlan,
  { status, error }: { status: ImportStatus; error: string | null }
) {
  await client
    .from('imports')
    .where({ id: row.id, status: row.status })
    .update({
      status,
      error,
      rows: JSON.stringify(plan.rows),
      counts: JSON.stringify(countOutcomes(plan.rows)),
      ignored_columns: plan.ignoredColumns,
      total: plan.rows.length,
      done: 0,
      updated_at: new Date(),
    })
}
