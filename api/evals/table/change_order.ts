import { COMPARE_TIMEOUT_MS, RAISE_WORK_MEM, MATCHED_TESTS } from '#api/evals/table/matched_tests'
import { PromiseCache } from '#api/evals/table/promise_cache'
import { withStatementTimeout } from './statement_timeout.js'
import type { ShownEval } from './shown_eval.js'

/**
 * Test indexes by kind of change: outcome changed, output changed, missing in the other evaluation, unchanged. Packed
 * as four-byte integers.
 */
type Changes = readonly Buffer[]

const KINDS = 4
const BYTES = 4

const CHANGES = `
  with ${MATCHED_TESTS},
  changes as (
    select own.test_idx, min(case when o.status is null then 2 when o.status <> own.status then 0
      when o.output_hash <> own.output_hash then 1 else 3 end) as change
    from eval_results own
    join matched_tests on matched_tests.here = own.test_idx
    left join eval_results o on o.revision_id = :there and o.test_idx = matched_tests.there and o.prompt_idx = own.prompt_idx
    where own.revision_id = :here group by own.test_idx
  )
  select change, string_agg(int4send(test_idx), ''::bytea order by test_idx) as tests from changes group by change`

/** Holds up to eight comparisons; each takes four bytes per test case. */
const cache = new PromiseCache<Changes>(8)

/**
 * Groups the test cases by how their results differ from those of another evaluation; each group is ordered by test
 * index.
 */
function changesBetween(shown: ShownEval, other: ShownEval): Promise<Changes> {
  return cache.get([shown.state, other.state].join(' '), () =>
    withStatementTimeout(async (client) => {
      await client.rawQuery(RAISE_WORK_MEM)
      const { rows }: { rows: { change: number; tests: Buffer }[] } = await client.rawQuery(
        CHANGES,
        { here: shown.revisionId, there: other.revisionId, prompt: -1, withPrompt: -1 }
      )
      const of = (kind: number) => rows.find(({ change }) => change === kind)?.tests
      return Array.from({ length: KINDS }, (_, kind) => of(kind) ?? Buffer.alloc(0))
    }, COMPARE_TIMEOUT_MS)
  )
}

/** Unpacks the output of `int4send`. */
export function* numbersIn(packed: Buffer): Generator<number> {
  for (let at = 0; at < packed.length; at += BYTES) yield packed.readInt32BE(at)
}

type Page = { direction: 'asc' | 'desc'; from: number; size: number }

/**
 * Returns a page of test cases, ordered by how their results differ from those of another evaluation: changed outcomes,
 * changed outputs, missing, unchanged.
 * @param among restricts the test cases; null allows all
 */
export async function byChange(
  shown: ShownEval,
  other: ShownEval,
  among: ReadonlySet<number> | null,
  { direction, from, size }: Page
): Promise<number[]> {
  const changes = await changesBetween(shown, other)
  const inOrder = direction === 'desc' ? changes : changes.toReversed()
  if (!among) {
    const page = Buffer.concat(inOrder).subarray(from * BYTES, (from + size) * BYTES)
    return [...numbersIn(page)]
  }
  return inOrder
    .values()
    .flatMap(numbersIn)
    .filter((testIdx) => among.has(testIdx))
    .drop(from)
    .take(size)
    .toArray()
}
