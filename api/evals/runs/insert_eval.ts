import { newEvalId } from '#api/evals/new_eval_id'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Inserts an evaluation under a new random ID, with a retry if the ID is taken. @returns the ID */
export async function insertEval(
  row: Record<string, unknown>,
  trx: TransactionClientContract,
  makeId: () => string = newEvalId
): Promise<string> {
  for (;;) {
    const [inserted]: { id: string }[] = await trx
      .knexQuery()
      .insert({ ...row, id: makeId() })
      .into('evals')
      .onConflict('id')
      .ignore()
      .returning('id')
    if (inserted) return inserted.id
  }
}
