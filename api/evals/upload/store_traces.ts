import { asObject } from '#api/evals/as_object'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Stores the traces of a revision, in the place of those that were said before. */
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
     select :revisionId, position, (said ->> 'testIdx')::int, (said ->> 'promptIdx')::int, said -> 'trace'
     from json_array_elements(:rows::json) with ordinality as given (said, position)`,
    { revisionId, rows: JSON.stringify(rows) }
  )
}

/** The tool names the result of a trace in either way. */
function placeOf({ metadata, testCaseId }: Readonly<Record<string, unknown>>) {
  const { testIdx, promptIdx = 0 } = asObject(metadata)
  const named = /^(\d{1,9})-(\d{1,9})$/.exec(typeof testCaseId === 'string' ? testCaseId : '')
  const place = testIdx === undefined ? (named?.slice(1) ?? []) : [testIdx, promptIdx]
  const [test, prompt] = place.map(Number)
  const isPlace = [test, prompt].every((number) => Number.isInteger(number) && isSmall(number))
  return isPlace ? { testIdx: test, promptIdx: prompt } : { testIdx: null, promptIdx: null }
}

const isSmall = (number = -1) => number >= 0 && number < 1_000_000_000
