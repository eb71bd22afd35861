import type { EvalComparison } from '#api/contract/evals/eval'
import { describeComparison, mcnemarExact } from '#api/engines/evals/index'
import { PromiseCache } from '#api/evals/table/promise_cache'
import { COMPARE_TIMEOUT_MS, RAISE_WORK_MEM, MATCHED_TESTS } from '#api/evals/table/matched_tests'
import { withStatementTimeout } from '#api/evals/table/statement_timeout'
import type { ShownEval } from '#api/evals/table/shown_eval'

type Counts = Omit<EvalComparison, 'pValue' | 'words'>

const COMPARE = `
  with ${MATCHED_TESTS},
  pairs as (
    select a.status as here, b.status as there, count(*) as n
    from matched_tests m
    join eval_results a on a.revision_id = :here and a.test_idx = m.here
      and (:prompt::int < 0 or a.prompt_idx = :prompt::int)
    join eval_results b on b.revision_id = :there and b.test_idx = m.there
      and b.prompt_idx = case when :prompt::int < 0 or :withPrompt::int < 0 then a.prompt_idx else :withPrompt::int end
      and (:withPrompt::int < 0 or b.prompt_idx = :withPrompt::int)
    group by 1, 2
  ), tests as (
    select count(*)::int as tests, (count(*) filter (where there is null))::int as "onlyHere",
      (count(*) filter (where here is null))::int as "onlyThere" from matched_tests
  )
  select tests, "onlyHere", "onlyThere", tests - "onlyHere" - "onlyThere" as both,
    ${pairsOf("here = 'passed' and there = 'failed'")} as improved,
    ${pairsOf("here = 'failed' and there = 'passed'")} as regressed,
    ${pairsOf("here = there and here in ('passed', 'failed')")} as unchanged,
    ${pairsOf("here in ('error', 'undecided') or there in ('error', 'undecided')")} as "undecidedPairs"
  from tests`

function pairsOf(condition: string) {
  return `(select coalesce(sum(n), 0)::int from pairs where ${condition})`
}

const cache = new PromiseCache<Counts>(100)

/** The column to compare in each evaluation. By default, all columns are compared by index. */
type Columns = { prompt?: number; withPrompt?: number }

export async function compareEvals(
  here: ShownEval,
  there: ShownEval,
  { prompt, withPrompt = prompt }: Columns
): Promise<EvalComparison> {
  const columns = { prompt: prompt ?? -1, withPrompt: withPrompt ?? -1 }
  const key = [here.state, there.state, columns.prompt, columns.withPrompt].join(' ')
  const counts = await cache.get(key, () =>
    withStatementTimeout(async (client) => {
      await client.rawQuery(RAISE_WORK_MEM)
      const { rows }: { rows: [Counts] } = await client.rawQuery(COMPARE, {
        here: here.revisionId,
        there: there.revisionId,
        ...columns,
      })
      return rows[0]
    }, COMPARE_TIMEOUT_MS)
  )
  const pValue = mcnemarExact(counts.improved, counts.regressed)
  return { ...counts, pValue, words: describeComparison(counts, pValue) }
}
