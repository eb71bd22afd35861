import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Marks the evaluation of an ended run as complete or partial, and publishes it if it is a report. */
export async function endEval(
  evalId: string,
  { isPartial, isPublished }: { isPartial: boolean; isPublished: boolean },
  trx: TransactionClientContract
) {
  await trx
    .from('evals')
    .where('id', evalId)
    .update({ is_partial: isPartial, ...(isPublished && { is_published: true }) })
}

/** Deletes the evaluation of a deleted run unless its report was published. */
export async function deleteUnpublished(evalId: string, trx: TransactionClientContract) {
  await trx.from('evals').where('id', evalId).where('is_published', false).delete()
}
