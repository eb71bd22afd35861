/** Returns SQL for the test cases of a revision with their keys, in order. A prompt of -1 means every prompt. */
const tests = (revision: string, prompt: string) => `
  select distinct on (test_idx) test_idx as idx, coalesce(test_key, test_idx::text) collate "C" as key
  from eval_results where revision_id = ${revision} and (${prompt}::int < 0 or prompt_idx = ${prompt}::int)
  order by test_idx, prompt_idx`

/**
 * Returns SQL for the test cases that have another index in the other revision. Numbered per key, because a test case
 * can occur several times.
 */
const movedTests = (side: string) => `
  select ${side} as idx, ${side}_key as key, row_number() over (partition by ${side}_key order by ${side}) as n
  from placed where ${side} is not null and here_key is distinct from there_key`

/**
 * CTEs: `matched_tests` contains the same test cases of two revisions with their indexes `here` and `there`; null if a
 * revision lacks the test case. A join on the index cheaply matches nearly all test cases, so that only the remaining
 * ones are matched by key.
 */
export const MATCHED_TESTS = `
  placed as materialized (
    select a.idx as here, a.key as here_key, b.idx as there, b.key as there_key
    from (${tests(':here', ':prompt')}) a full join (${tests(':there', ':withPrompt')}) b on b.idx = a.idx
  ), matched_tests as materialized (
    select here, there from placed where here_key = there_key
    union all
    select a.idx, b.idx from (${movedTests('here')}) a full join (${movedTests('there')}) b using (key, n)
  )`

/**
 * Longer than for other statements, because a comparison reads every result of two evaluations; it also gets more memory.
 */
export const COMPARE_TIMEOUT_MS = 30_000
export const RAISE_WORK_MEM = "set local work_mem = '64MB'"
