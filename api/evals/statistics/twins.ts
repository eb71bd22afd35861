/** SQL: the tests of a revision with their keys, in their order. A prompt of -1 is every prompt. */
const tests = (revision: string, prompt: string) => `
  select distinct on (test_idx) test_idx as idx, coalesce(test_key, test_idx::text) collate "C" as key
  from eval_results where revision_id = ${revision} and (${prompt}::int < 0 or prompt_idx = ${prompt}::int)
  order by test_idx, prompt_idx`

/** SQL: those that are elsewhere in the other revision, each with the number of the time that it was asked. */
const moved = (side: string) => `
  select ${side} as idx, ${side}_key as key, row_number() over (partition by ${side}_key order by ${side}) as n
  from placed where ${side} is not null and here_key is distinct from there_key`

/**
 * SQL for a `with`: `twins` are the same tests in two revisions, as their numbers `here` and `there`; null where the other
 * one has it not. Most stand in the same place, which is seen by reading both in their order; only the others are looked
 * for by their keys.
 */
export const TWINS = `
  placed as materialized (
    select a.idx as here, a.key as here_key, b.idx as there, b.key as there_key
    from (${tests(':here', ':prompt')}) a full join (${tests(':there', ':withPrompt')}) b on b.idx = a.idx
  ), twins as materialized (
    select here, there from placed where here_key = there_key
    union all
    select a.idx, b.idx from (${moved('here')}) a full join (${moved('there')}) b using (key, n)
  )`

/** Every result of two evaluations is read: there is time for it, and room to do it in memory. */
export const COMPARE_MS = 30_000
export const ROOMY = "set local work_mem = '64MB'"
