import type { Evidence, Outcome, Severity } from '#api/engines/redteam/vocabulary'
import { countAssertions } from '#api/evals/count_assertions'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** A result as it is stored: `row_id` and `payload` are the tool's own, the rest is what tables and filters need. */
export type StoredRow = {
  test_idx: number
  prompt_idx: number
  row_id: string | null
  judged_status: Outcome
  plugin_id: string | null
  strategy_id: string | null
  severity: Severity | null
  policy_id: string | null
  test_key: string | null
  description: string | null
  vars: Record<string, unknown> | null
  prompt: string
  output: string | null
  error: string | null
  reason: string | null
  grader: string | null
  evidence: Evidence[]
  score: number | null
  named_scores: Record<string, number> | null
  latency_ms: number | null
  cost_usd: number | null
  token_usage: Record<string, unknown> | null
  metadata: Record<string, unknown>
  payload: Record<string, unknown> | null
}

/** What a portion of rows added to a revision. */
export type Stored = {
  tests: number
  total: number
  passed: number
  failed: number
  errors: number
  undecided: number
}

const COLUMNS = `test_idx int, prompt_idx int, row_id text, judged_status text, plugin_id text, strategy_id text,
  severity text, policy_id text, test_key text, description text, vars jsonb, prompt text, output text, error text,
  reason text, grader text, evidence jsonb, score float8, named_scores jsonb, latency_ms int, cost_usd float8, token_usage jsonb,
  metadata jsonb, assertions int, assertions_passed int, payload_at int, payload_size int`

const NAMES = `test_idx, prompt_idx, row_id, judged_status, plugin_id, strategy_id, severity, policy_id, test_key,
  description, vars, prompt, output, error, reason, grader, evidence, score, named_scores, latency_ms, cost_usd, token_usage,
  metadata, assertions, assertions_passed`

/** Takes the place of a row that stood there under another id: the newer one is meant. */
const REPLACE = `
  delete from eval_results r using json_to_recordset(:rows::json) as g (test_idx int, prompt_idx int, row_id text)
  where r.revision_id = :revisionId and r.test_idx = g.test_idx and r.prompt_idx = g.prompt_idx
    and r.row_id is distinct from g.row_id
  returning r.test_idx, r.prompt_idx, r.status`

/**
 * What was there before is asked for by its least prompt, which only the index of places gives: in a table of which nothing
 * is known yet, the planner may look a whole revision through for each row.
 */
const INSERT = `
  with given as (
    select * from json_to_recordset(:rows::json) as g (${COLUMNS})
  ), stored as (
    insert into eval_results (revision_id, ${NAMES})
    select :revisionId, ${NAMES} from given order by test_idx, prompt_idx
    on conflict (revision_id, test_idx, prompt_idx) do nothing
    returning test_idx, prompt_idx, judged_status
  ), kept as (
    insert into eval_payloads (revision_id, test_idx, prompt_idx, row)
    select :revisionId, test_idx, prompt_idx,
      convert_from(substring(:payloads::bytea from payload_at + 1 for payload_size), 'UTF8')::json
    from stored join given using (test_idx, prompt_idx)
    where payload_size is not null
  ), scored as (
    insert into eval_scores (revision_id, metric, test_idx, prompt_idx, value)
    select :revisionId, key, test_idx, prompt_idx, value::float8
    from stored join given using (test_idx, prompt_idx), jsonb_each_text(named_scores)
    where named_scores is not null
  )
  select count(distinct test_idx) filter (where (
      select min(old.prompt_idx) from eval_results old
      where old.revision_id = :revisionId and old.test_idx = stored.test_idx
    ) is null)::int as tests,
    count(*)::int as total,
    count(*) filter (where judged_status = 'passed')::int as passed,
    count(*) filter (where judged_status = 'failed')::int as failed,
    count(*) filter (where judged_status = 'error')::int as errors,
    count(*) filter (where judged_status = 'undecided')::int as undecided
  from stored`

/**
 * Stores results of one revision. A row whose place holds the same id is there already and is not counted again, which
 * makes it safe to repeat; another id takes its place. Hold the evaluation's row before, so that counts follow.
 * @returns what is there now that was not there before; negative where rows were replaced
 */
export async function storeResults(
  revisionId: number,
  given: PackedRows,
  trx: TransactionClientContract
): Promise<Stored> {
  const stored = await insert(revisionId, given, trx)
  if (stored.total === given.places.length) return stored
  const replaced = await makeRoom(revisionId, given.places, trx)
  if (replaced.length === 0) return stored
  const lostTests = await testsWithout(revisionId, replaced, trx)
  const less = (outcome: Outcome) => replaced.filter(({ status }) => status === outcome).length
  const again = await insert(revisionId, given, trx)
  return {
    tests: stored.tests + again.tests - lostTests,
    total: stored.total + again.total - replaced.length,
    passed: stored.passed + again.passed - less('passed'),
    failed: stored.failed + again.failed - less('failed'),
    errors: stored.errors + again.errors - less('error'),
    undecided: stored.undecided + again.undecided - less('undecided'),
  }
}

async function insert(
  revisionId: number,
  { rows, payloads }: PackedRows,
  trx: TransactionClientContract
): Promise<Stored> {
  const result: { rows: Stored[] } = await trx.rawQuery(INSERT, { revisionId, rows, payloads })
  return result.rows[0] ?? NOTHING
}

/** Rows as the statements take them, one for each place. */
export type PackedRows = { places: StoredPlace[]; rows: string; payloads: Buffer }
type StoredPlace = Pick<StoredRow, 'test_idx' | 'prompt_idx' | 'row_id'>

/**
 * What tables need as JSON, and the payloads, which are most of it and of which nothing is read, one after the other as
 * bytes, so that they are neither quoted nor parsed twice. It takes a while: do it before anything is held.
 */
export function packRows(all: readonly StoredRow[]): PackedRows {
  const rows = lastOfEachPlace(all)
  const payloads: Buffer[] = []
  let end = 0
  const given = rows.map(({ payload, ...row }) => {
    if (payload === null) return row
    const bytes = Buffer.from(JSON.stringify(payload))
    payloads.push(bytes)
    end += bytes.length
    const counts = countAssertions(payload.gradingResult)
    return { ...row, ...counts, payload_at: end - bytes.length, payload_size: bytes.length }
  })
  const places = rows.map(({ test_idx, prompt_idx, row_id }) => ({ test_idx, prompt_idx, row_id }))
  return { places, rows: JSON.stringify(given), payloads: Buffer.concat(payloads) }
}

const NOTHING: Stored = { tests: 0, total: 0, passed: 0, failed: 0, errors: 0, undecided: 0 }

/** Within one statement a place is taken once. */
function lastOfEachPlace(rows: readonly StoredRow[]): StoredRow[] {
  return [...new Map(rows.map((row) => [`${row.test_idx} ${row.prompt_idx}`, row])).values()]
}

type Place = { test_idx: number; prompt_idx: number; status: Outcome }

/** @returns the rows that made room */
async function makeRoom(
  revisionId: number,
  places: readonly StoredPlace[],
  trx: TransactionClientContract
): Promise<Place[]> {
  const result: { rows: Place[] } = await trx.rawQuery(REPLACE, {
    revisionId,
    rows: JSON.stringify(places),
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

/** Tests of which the replaced rows were all there was. */
async function testsWithout(
  revisionId: number,
  replaced: readonly Place[],
  trx: TransactionClientContract
): Promise<number> {
  if (replaced.length === 0) return 0
  const result: { rows: { lost: number }[] } = await trx.rawQuery(
    `select count(distinct g.test_idx)::int as lost from json_to_recordset(:rows::json) as g (test_idx int)
     where not exists (select 1 from eval_results r where r.revision_id = :revisionId and r.test_idx = g.test_idx)`,
    { revisionId, rows: JSON.stringify(replaced) }
  )
  return result.rows[0]?.lost ?? 0
}
