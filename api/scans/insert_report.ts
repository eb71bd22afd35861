import { makeEvalId } from '#api/scans/eval_id'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** What the evaluation of a scan says from its first moment on. */
export type ReportRow = {
  team_id: string
  description: string
  author: string
  target_id: string
  target_name: string
  template_name: string
  backend: string
  grader_label: string
  parent_id?: string | null
}

/** Writes the evaluation that a scan fills; it is listed once the scan has ended with a report. @returns its id */
export async function insertReport(
  row: ReportRow,
  now: Date,
  trx: TransactionClientContract
): Promise<string> {
  for (;;) {
    // Two of the 140,608 ids of one second may be equal; then another is drawn.
    const [made]: { id: string }[] = await trx
      .knexQuery()
      .insert({ ...row, type: 'redteam', is_published: false, id: makeEvalId(now) })
      .into('evals')
      .onConflict('id')
      .ignore()
      .returning('id')
    if (made) return made.id
  }
}
