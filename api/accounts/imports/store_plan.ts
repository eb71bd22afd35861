import type { ImportStatus } from '#api/contract/accounts/imports'
import type Import from '#api/accounts/imports/import'
import { countOutcomes } from '#api/accounts/imports/plan/plan'
import type { ImportPlan } from '#api/accounts/imports/plan_import'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** Stores the plan, unless the import's status has changed since `row` was read. */
export async function storePlan(
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
