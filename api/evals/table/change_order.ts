import { COMPARE_MS, ROOMY, TWINS } from '#api/evals/statistics/twins'
import { KeptAnswers } from '#api/evals/statistics/kept_answers'
import { limited } from './limited.js'
import type { ShownEval } from './shown_eval.js'

/** Other outcomes, other outputs, not there, the same: for each kind the numbers of its tests, four bytes each. */
type Changes = readonly Buffer[]

const KINDS = 4
const BYTES = 4

const CHANGES = `
  with ${TWINS},
  changes as (
    select own.test_idx, min(case when o.status is null then 2 when o.status <> own.status then 0
      when o.output_hash <> own.output_hash then 1 else 3 end) as change
    from eval_results own
    join twins on twins.here = own.test_idx
    left join eval_results o on o.revision_id = :there and o.test_idx = twins.there and o.prompt_idx = own.prompt_idx
    where own.revision_id = :here group by own.test_idx
  )
  select change, string_agg(int4send(test_idx), ''::bytea order by test_idx) as tests from changes group by change`

/** Two megabytes for each million results. */
const kept = new KeptAnswers<Changes>(8)

/** Which tests have other results than in another evaluation, in the order of their numbers. */
function changesBetween(shown: ShownEval, other: ShownEval): Promise<Changes> {
  return kept.get([shown.state, other.state].join(' '), () =>
    limited(async (client) => {
      await client.rawQuery(ROOMY)
      const { rows }: { rows: { change: number; tests: Buffer }[] } = await client.rawQuery(
        CHANGES,
        { here: shown.revisionId, there: other.revisionId, prompt: -1, withPrompt: -1 }
      )
      const of = (kind: number) => rows.find(({ change }) => change === kind)?.tests
      return Array.from({ length: KINDS }, (_, kind) => of(kind) ?? Buffer.alloc(0))
    }, COMPARE_MS)
  )
}

/** Numbers as `int4send` writes them. */
export function* numbersIn(packed: Buffer): Generator<number> {
  for (let at = 0; at < packed.length; at += BYTES) yield packed.readInt32BE(at)
}

type Page = { direction: 'asc' | 'desc'; from: number; size: number }

/**
 * Tests whose results differ from those of another evaluation first: other outcomes, other outputs, the rest.
 * @param among only these; null: every test
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
