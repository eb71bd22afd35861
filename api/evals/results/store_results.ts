import type { Outcome } from '#api/engines/redteam/vocabulary'
import type { PackedRows } from '#api/evals/results/pack_rows'
import { webProcesses } from '#config/web_processes'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import pLimit from 'p-limit'
import { availableParallelism } from 'node:os'

/** Changes of a revision's counts that storing a batch of rows caused. */
export type Stored = Counts & { tests: number; total: number }

type Counts = { passed: number; failed: number; errors: number; undecided: number }

const COLUMNS = `test_idx int, prompt_idx int, row_id text, judged_status text, plugin_id text, strategy_id text,
  severity text, policy_id text, test_key text, description text, vars jsonb, prompt text, output text, error text,
  reason text, grader text, evidence jsonb, score float8, named_scores jsonb, latency_ms int, cost_usd float8, token_usage jsonb,
  metadata jsonb, assertions int, assertions_passed int, payload_at int, payload_size int`

const NAMES = `test_idx, prompt_idx, row_id, judged_status, plugin_id, strategy_id, severity, policy_id, test_key,
  description, vars, prompt, output, error, reason, grader, evidence, score, named_scores, latency_ms, cost_usd, token_usage,
  metadata, assertions, assertions_passed`

/** Deletes rows whose position is taken by a newer row with another ID. */
const REPLACE = `
  delete from eval_results r using json_to_recordset(:rows::json) as g (test_idx int, prompt_idx int, row_id text)
  where r.revision_id = :revisionId and r.test_idx = g.test_idx and r.prompt_idx = g.prompt_idx
    and r.row_id is distinct from g.row_id
  returning r.test_idx, r.prompt_idx, r.status`

/** `FOR KEY SHARE` blocks deletion of the revision; if it is already deleted, no rows are inserted. */
const INSERT = `
  with revision as (
    select id from eval_revisions where id = :revisionId for key share
  ), given as (
    select * from json_to_recordset(:rows::json) as g (${COLUMNS})
  ), stored as (
    insert into eval_results (revision_id, ${NAMES})
    select revision.id, ${NAMES} from given, revision order by test_idx, prompt_idx
    on conflict (revision_id, test_idx, prompt_idx) do nothing
    returning test_idx, prompt_idx, judged_status
  ), kept as (
    insert into eval_payloads (revision_id, test_idx, prompt_idx, row)
    select :revisionId, test_idx, prompt_idx,
      convert_from(substring(:payloads::bytea from payload_at + 1 for payload_size), 'UTF8')::json
    from stored join given using (test_idx, prompt_idx)
  ), scored as (
    insert into eval_scores (revision_id, metric, test_idx, prompt_idx, value)
    select :revisionId, key, test_idx, prompt_idx, value::float8
    from stored join given using (test_idx, prompt_idx), jsonb_each_text(named_scores)
    where named_scores is not null
  )
  select coalesce(array_agg(test_idx), '{}') as "testIdxs",
    count(*) filter (where judged_status = 'passed')::int as passed,
    count(*) filter (where judged_status = 'failed')::int as failed,
    count(*) filter (where judged_status = 'error')::int as errors,
    count(*) filter (where judged_status = 'undecided')::int as undecided
  from stored`

const countOf = (from: string) =>
  `(select coalesce(sum(upper(span) - lower(span)), 0)::int from ${from}, unnest(test_idxs) span)`

/**
 * Adds test indexes to the multirange of stored test cases and returns how many are new. Consecutive test cases form
 * few ranges. Counting distinct test cases in `eval_results` could be slow, because the planner has no statistics on
 * the new rows.
 */
const ADD_TESTS = `
  with known as (
    select test_idxs from eval_revisions where id = :revisionId for no key update
  ), counted as (
    update eval_revisions r set test_idxs = known.test_idxs + given.idxs
    from known, (select range_agg(int4range(idx, idx + 1)) as idxs from unnest(:testIdxs::int[]) idx) given
    where r.id = :revisionId
    returning r.test_idxs
  )
  select ${countOf('counted')} - ${countOf('known')} as tests`

/**
 * Limits concurrent bulk inserts to the number of CPUs; more are slower, because they contend for the same table pages.
 */
const limitInserts = pLimit(Math.max(1, Math.floor(availableParallelism() / webProcesses)))

/**
 * Stores results of one revision. Idempotent: a row with the same ID and position is not counted again. A row with
 * another ID replaces the one at its position.
 * @param lock acquires the lock on the counts, unless the caller already holds it. It is called after the bulk insert, so
 * that requests insert concurrently and the lock's holder never waits for rows of a request that waits for the lock.
 * @returns the change of the counts; negative where rows were replaced
 */
export async function storeResults(
  revisionId: number,
  given: PackedRows,
  trx: TransactionClientContract,
  lock?: () => Promise<void>
): Promise<Stored> {
  const { testIdxs, ...added } = await limitInserts(() => insert(revisionId, given, trx))
  await lock?.()
  const total = testIdxs.length
  const tests = total > 0 ? await addTests(revisionId, testIdxs, trx) : 0
  if (total === given.rows.length) return { ...added, tests, total }
  const replaced = await deleteReplaced(revisionId, given.rows, trx)
  if (replaced.length === 0) return { ...added, tests, total }
  const replacedCount = (outcome: Outcome) =>
    replaced.filter(({ status }) => status === outcome).length
  // Not limited by `limitInserts`: the running inserts may wait for rows of this transaction, so waiting for them would be
  // a deadlock.
  const reinserted = await insert(revisionId, given, trx)
  return {
    tests,
    total: total + reinserted.testIdxs.length - replaced.length,
    passed: added.passed + reinserted.passed - replacedCount('passed'),
    failed: added.failed + reinserted.failed - replacedCount('failed'),
    errors: added.errors + reinserted.errors - replacedCount('error'),
    undecided: added.undecided + reinserted.undecided - replacedCount('undecided'),
  }
}

type Added = Counts & { testIdxs: number[] }

async function insert(
  revisionId: number,
  { json, payloads }: PackedRows,
  trx: TransactionClientContract
): Promise<Added> {
  const bindings = { revisionId, rows: json, payloads }
  const { rows }: { rows: [Added] } = await trx.rawQuery(INSERT, bindings)
  return rows[0]
}

/**
 * Records stored test cases.
 * @returns the number of new ones
 */
async function addTests(
  revisionId: number,
  testIdxs: number[],
  trx: TransactionClientContract
): Promise<number> {
  const bindings = { revisionId, testIdxs }
  const { rows }: { rows: [{ tests: number }] } = await trx.rawQuery(ADD_TESTS, bindings)
  return rows[0].tests
}

type Place = { test_idx: number; prompt_idx: number; status: Outcome }

/**
 * Deletes the rows that newer ones replace.
 * @returns the deleted rows
 */
async function deleteReplaced(
  revisionId: number,
  rows: PackedRows['rows'],
  trx: TransactionClientContract
): Promise<Place[]> {
  const result: { rows: Place[] } = await trx.rawQuery(REPLACE, {
    revisionId,
    rows: JSON.stringify(
      rows.map(({ test_idx, prompt_idx, row_id }) => ({ test_idx, prompt_idx, row_id }))
    ),
  })
  if (result.rows.length === 0) return []
  for (const table of ['eval_payloads', 'eval_scores', 'eval_texts']) {
    await trx.rawQuery(
      `delete from ${table} t using json_to_recordset(:rows::json) as g (test_idx int, prompt_idx int)
       where t.revision_id = :revisionId and t.test_idx = g.test_idx and t.prompt_idx = g.prompt_idx`,
      { revisionId, rows: JSON.stringify(result.rows) }
    )
  }
  return result.rows
}
