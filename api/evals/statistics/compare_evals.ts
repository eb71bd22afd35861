import type { EvalComparison } from '#api/contract/eval'
import { compareWords, mcnemarExact } from '#api/engines/evals/index'
import { limited } from '#api/evals/table/find_page'
import type { ShownEval } from '#api/evals/table/shown_eval'

type Counts = Omit<EvalComparison, 'pValue' | 'words'>

/** Each result with the key of its test; where a test was asked several times, with the number of the time. */
const results = (revision: string, prompt: string) => `
  select coalesce(test_key, test_idx::text) as key, prompt_idx, status,
    row_number() over (partition by coalesce(test_key, test_idx::text), prompt_idx order by test_idx) as n
  from eval_results where revision_id = ${revision} and (${prompt} < 0 or prompt_idx = ${prompt})`

const COMPARE = `
  with here as (${results(':here', ':prompt')}), there as (${results(':there', ':withPrompt')}),
  pairs as (
    select here.status as here, there.status as there from here join there
      on there.key = here.key and there.n = here.n
      and (:prompt >= 0 and :withPrompt >= 0 or there.prompt_idx = here.prompt_idx)
  ), here_tests as (select distinct key, n from here), there_tests as (select distinct key, n from there),
  tests as (
    select count(*) as tests, count(*) filter (where there_tests.key is null) as only_here,
      count(*) filter (where here_tests.key is null) as only_there
    from here_tests full join there_tests using (key, n)
  )
  select tests::int, only_here::int as "onlyHere", only_there::int as "onlyThere",
    (tests - only_here - only_there)::int as both,
    (select count(*)::int from pairs where here = 'passed' and there = 'failed') as improved,
    (select count(*)::int from pairs where here = 'failed' and there = 'passed') as regressed,
    (select count(*)::int from pairs where here = there and here in ('passed', 'failed')) as unchanged,
    (select count(*)::int from pairs where here in ('error', 'undecided') or there in ('error', 'undecided'))
      as "undecidedPairs"
  from tests`

/** One column of each, instead of those with the same number. */
type Columns = { prompt?: number; withPrompt?: number }

export async function compareEvals(
  here: ShownEval,
  there: ShownEval,
  { prompt, withPrompt = prompt }: Columns
): Promise<EvalComparison> {
  const counts = await limited(async (client) => {
    const { rows }: { rows: Counts[] } = await client.rawQuery(COMPARE, {
      here: here.revisionId,
      there: there.revisionId,
      prompt: prompt ?? -1,
      withPrompt: withPrompt ?? -1,
    })
    return rows[0]
  }, COMPARE_MS)
  if (!counts) throw new Error('A count has one row')
  const pValue = mcnemarExact(counts.improved, counts.regressed)
  return { ...counts, pValue, words: compareWords(counts, pValue) }
}

/** Every result of both is read. */
const COMPARE_MS = 30_000
