import { buildSearchIndex } from '#api/evals/results/build_search_index'
import { revisionIdOf } from '#tests/support/records/eval_records'
import type { Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import { randomBytes } from 'node:crypto'

/** Pattern and replacement that make the ticket numbers of each copy unique, so that a search matches only one copy. */
const TICKET = "'T-[0-9a-f]{8}', 'T-' || substr(md5(k || ':' || r.test_idx), 1, 8)"
const own = (column: string) =>
  `case when k = 0 then r.${column} else regexp_replace(r.${column}, ${TICKET}, 'g') end`

const COPY = `
  insert into eval_results (revision_id, test_idx, prompt_idx, row_id, judged_status, test_key, vars, prompt, output,
    error, reason, grader, score, named_scores, latency_ms, cost_usd, token_usage, metadata)
  select :toId::int, r.test_idx + k * :tests::int, r.prompt_idx, r.row_id, r.judged_status, r.test_key || k,
    case when k = 0 then r.vars else regexp_replace(r.vars::text, ${TICKET}, 'g')::jsonb end,
    ${own('prompt')}, ${own('output')}, r.error, r.reason, r.grader, r.score, r.named_scores, r.latency_ms,
    r.cost_usd, r.token_usage, r.metadata
  from eval_results r, generate_series(:first::int, :last::int) k
  where r.revision_id = :fromId::int
  order by k, r.test_idx, r.prompt_idx`

/** Number of copies that one SQL statement creates. */
const PORTION = 10

type Options = { evalId: string; times: number; payloads?: boolean; searchable?: boolean }

/** Creates an evaluation within the database by copying the results of another one many times. @returns its ID */
export async function multiplied(
  { team }: Persona,
  { evalId, times, payloads = false, searchable = false }: Options
): Promise<string> {
  const id = `${evalId}-times-${times}-${randomBytes(2).toString('hex')}`
  await db.rawQuery(
    `insert into evals (id, team_id, type, description, config, prompts, vars, tests, total, passed, failed, errors, undecided)
     select :id, :teamId, type, description, config, prompts, vars, tests * :times, total * :times, passed * :times,
       failed * :times, errors * :times, undecided * :times
     from evals where id = :evalId`,
    { id, teamId: team.id, times, evalId }
  )
  const { tests } = await db.from('evals').where('id', evalId).firstOrFail()
  const [fromId, toId] = [await revisionIdOf(evalId), await revisionIdOf(id)]
  for (let first = 0; first < times; first += PORTION) {
    const last = Math.min(times, first + PORTION) - 1
    await db.rawQuery(COPY, { fromId, toId, tests, first, last })
  }
  if (payloads) {
    await db.rawQuery(
      `insert into eval_payloads (revision_id, test_idx, prompt_idx, row)
       select :toId::int, test_idx + k * :tests::int, prompt_idx, row
       from eval_payloads, generate_series(0, :times::int - 1) k where revision_id = :fromId::int`,
      { fromId, toId, tests, times }
    )
  }
  if (searchable) await indexAtOnce(() => buildSearchIndex(toId))
  await settled()
  return id
}

/** Vacuums the tables, as autovacuum does some minutes after an upload. */
async function settled() {
  for (const table of ['eval_results', 'eval_texts', 'eval_scores']) {
    await db.rawQuery(`vacuum (analyze) ${table}`)
  }
}

/** Drops the search index during `work` and recreates it afterwards, which is faster than updating it. */
async function indexAtOnce(work: () => Promise<void>) {
  const index = await db
    .from('pg_indexes')
    .where('indexname', 'eval_texts_search')
    .select('indexdef')
    .firstOrFail()
  await db.rawQuery('drop index eval_texts_search')
  await work()
  await db.rawQuery("set maintenance_work_mem = '1GB'")
  await db.rawQuery(index.indexdef)
}
