import { asObject } from '#api/evals/values/as_object'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Replaces the traces of a revision. */
export async function storeTraces(
  revisionId: number,
  traces: readonly unknown[],
  trx: TransactionClientContract
) {
  await trx.from('eval_traces').where('revision_id', revisionId).delete()
  if (traces.length === 0) return
  const rows = traces.map((trace) => ({ ...placeOf(asObject(trace)), trace }))
  await trx.rawQuery(
    `insert into eval_traces (revision_id, position, test_idx, prompt_idx, trace)
     select :revisionId, position, (entry ->> 'testIdx')::int, (entry ->> 'promptIdx')::int, entry -> 'trace'
     from json_array_elements(:rows::json) with ordinality as given (entry, position)`,
    { revisionId, rows: JSON.stringify(rows) }
  )
}

/** Returns the result that a trace belongs to. The CLI states it in `metadata` or `testCaseId`. */
function placeOf({ metadata, testCaseId }: Readonly<Record<string, unknown>>) {
  const { testIdx, promptIdx = 0 } = asObject(metadata)
  const named = /^(\d{1,9})-(\d{1,9})$/.exec(typeof testCaseId === 'string' ? testCaseId : '')
  const place = testIdx === undefined ? (named?.slice(1) ?? []) : [testIdx, promptIdx]
  const [test, prompt] = place.map(Number)
  const isPlace = [test, prompt].every((number) => Number.isInteger(number) && isValidIndex(number))
  return isPlace ? { testIdx: test, promptIdx: prompt } : { testIdx: null, promptIdx: null }
}

const isValidIndex = (number = -1) => number >= 0 && number < 1_000_000_000
