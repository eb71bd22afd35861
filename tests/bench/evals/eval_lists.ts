import { asOwner, type Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import type { BenchLine } from '../bench_line.js'
import { startServer } from '../web_server.js'

const EVALS = 5000
const PROMPTS = 4
const TESTS = 10
const UNCOUNTED = 50
const DATASETS = 2000
const ITEMS = 50_000
const VERSIONS = 50
const MEDIA = 5000
const TRIES = 21
const PAGE_MS = 50

/** Measures lists that cover all 5,000 evaluations of a team: history, prompts, test sets, media, and datasets. */
export async function run(): Promise<BenchLine[]> {
  const owner = await asOwner('Bench')
  await seedEvals(owner)
  await seedMedia(owner)
  const datasetId = await seedDatasets(owner)
  const web = await startServer()
  const ask = (path: string) => timed(`${web.origin}/api/v1/${path}`, owner.token)
  try {
    // Sends the first request of the process, which loads the route's code, for an empty team.
    const other = await asOwner('Other')
    await timed(`${web.origin}/api/v1/history?${sorted('passRate', 'ASC')}`, other.token)
    const first = await ask(`history?${sorted('passRate', 'ASC')}`)
    const lines: BenchLine[] = [
      {
        name: `history of 20,000 rows by pass rate, ${UNCOUNTED} evaluations without counters`,
        value: round(first),
        unit: 'ms',
        bound: { max: 250 },
      },
    ]
    // Each request computes the test sets of 500 evaluations.
    for (let looks = 0; looks < EVALS / 500; looks++) await ask('test-sets')
    for (const [name, path] of Object.entries(pagesOf(datasetId))) {
      const value = await middle(() => ask(path))
      lines.push({ name, value, unit: 'ms', bound: { max: PAGE_MS } })
    }
    return lines
  } finally {
    web.child.kill('SIGTERM')
  }
}

const sorted = (field: string, order: string) =>
  `sort=${encodeURIComponent(JSON.stringify([field, order]))}`
const filtered = (filter: object) => `filter=${encodeURIComponent(JSON.stringify(filter))}`

const pagesOf = (datasetId: string): Record<string, string> => ({
  'history, newest first': 'history?range=[0,24]',
  'history, lowest pass rate first': `history?range=[0,24]&${sorted('passRate', 'ASC')}`,
  'history, most errors first': `history?range=[0,24]&${sorted('errors', 'DESC')}`,
  'history, last page': 'history?range=[19975,19999]',
  'history, search': `history?range=[0,24]&${filtered({ q: 'Run 4321' })}`,
  'prompts, newest first': 'prompts?range=[0,24]',
  'prompts, most used first': `prompts?range=[0,24]&${sorted('evals', 'DESC')}`,
  'sets of tests': 'test-sets?range=[0,24]',
  'media, newest first': 'media?range=[0,23]',
  'media, largest images first': `media?range=[0,23]&${sorted('size', 'DESC')}&${filtered({ kind: 'image' })}`,
  'datasets': 'datasets?range=[0,24]',
  'datasets, search': `datasets?range=[0,24]&${filtered({ q: 'Set 17' })}`,
  '25 of 50,000 items of the newest version': `datasets/${datasetId}/versions/latest/items?range=[0,24]`,
  'last items of the first version': `datasets/${datasetId}/versions/1/items?range=[49000,49024]`,
  'items with a word': `datasets/${datasetId}/versions/latest/items?range=[0,24]&${filtered({ q: 'Land 4321' })}`,
  'versions of a dataset': `datasets/${datasetId}/versions?range=[0,24]`,
})

/** Stores evaluations with results and, like the worker, with metrics, except for the latest `UNCOUNTED` ones. */
async function seedEvals({ team }: Persona) {
  const prompts = Array.from({ length: PROMPTS }, (_, n) => ({
    label: `Prompt ${n}`,
    provider: `model-${n}`,
  }))
  const bindings = {
    teamId: team.id,
    tests: TESTS,
    prompts: PROMPTS,
    evals: EVALS,
    texts: JSON.stringify(prompts),
  }
  await db.rawQuery(
    `insert into evals (id, team_id, type, description, prompts, vars, tests, total, passed, failed, created_at)
     select 'eval-bench-' || n, :teamId, 'eval', 'Run ' || n,
       (select jsonb_agg(p || jsonb_build_object('raw', 'Capital of {{land}}: ' || (p ->> 'label') || ' ' || n % 300))
         from jsonb_array_elements(:texts::jsonb) p),
       '["land"]', :tests::int, :tests::int * :prompts::int, :tests::int * :prompts::int - n % 20, n % 20,
       now() - n * interval '1 minute'
     from generate_series(1, :evals::int) n`,
    bindings
  )
  await db.rawQuery(
    `insert into eval_results (revision_id, test_idx, prompt_idx, judged_status, prompt, output, score, test_key, vars)
     select e.revision_id, t, p, case when p * :tests::int + t < e.failed then 'failed' else 'passed' end,
       'Capital of Land ' || t, repeat('Somewhere ', 20), (t % 4)::float8 / 4, 'land-' || t || '-' || e.passed,
       jsonb_build_object('land', 'Land ' || t)
     from evals e, generate_series(0, :tests::int - 1) t, generate_series(0, :prompts::int - 1) p
     where e.team_id = :teamId`,
    bindings
  )
  await db.rawQuery(
    `update evals e set figures = jsonb_build_object('of', jsonb_build_object('revision', e.revision_id,
         'total', e.total, 'passed', e.passed, 'failed', e.failed, 'errors', 0, 'undecided', 0),
       'prompts', (select jsonb_agg(f) from (
         select r.prompt_idx as idx, count(*) filter (where status = 'passed') as passed,
           count(*) filter (where status = 'failed') as failed, 0 as errors, 0 as undecided,
           json_build_object('count', count(score), 'sum', sum(score)) as score
         from eval_results r where r.revision_id = e.revision_id group by r.prompt_idx) f))
     where team_id = :teamId and created_at < now() - :uncounted::int * interval '1 minute'`,
    { teamId: team.id, uncounted: UNCOUNTED }
  )
  for (const table of ['evals', 'eval_prompts', 'eval_results']) {
    await db.rawQuery(`vacuum analyze ${table}`)
  }
}

async function seedMedia({ team }: Persona) {
  await db.rawQuery(
    `insert into eval_media (eval_id, hash, mime_type, size, test_idx, prompt_idx, bytes, created_at)
     select e.id, encode(sha256(e.id::bytea), 'hex'), (array['image/png', 'audio/wav', 'video/mp4'])[1 + n % 3],
       20000, n % :tests::int, n % :prompts::int, convert_to(repeat(e.id, 1000), 'UTF8'), e.created_at
     from (select id, created_at, row_number() over () as n from evals where team_id = :teamId) e
     limit :media::int`,
    { teamId: team.id, tests: TESTS, prompts: PROMPTS, media: MEDIA }
  )
  await db.rawQuery('vacuum analyze eval_media')
}

/** Stores many datasets, and one with 50,000 items and many versions, each of which changed 0.1% of them. */
async function seedDatasets({ team }: Persona): Promise<string> {
  await db.rawQuery(
    `insert into datasets (team_id, name, item_count, version, vars, created_at, updated_at)
     select ?, 'Set ' || n, 10, 1, '["land"]', now() - n * interval '1 minute', now() - n * interval '1 minute'
     from generate_series(1, ?::int) n`,
    [team.id, DATASETS]
  )
  const { rows }: { rows: { id: string }[] } = await db.rawQuery(
    `insert into datasets (team_id, name, item_count, version, vars) values (?, 'Large', ?, ?, '["land"]') returning id`,
    [team.id, ITEMS, VERSIONS]
  )
  const id = rows[0]?.id ?? ''
  await db.rawQuery(
    `insert into dataset_versions (dataset_id, number, item_count, added, changed, removed, vars)
     select ?, n, ?, 0, 0, 0, '["land"]' from generate_series(1, ?::int) n`,
    [id, ITEMS, VERSIONS]
  )
  const item = `json_build_object('vars', json_build_object('land', 'Land ' || n), 'assert',
    json_build_array(json_build_object('type', 'contains', 'value', 'Town ' || n)))`
  await db.rawQuery(
    `insert into dataset_items (dataset_id, key, position, added_in, removed_in, test, hash)
     select :id::uuid, 'item-' || n, n, 1, case when n % 1000 < :versions::int and n % 1000 > 1 then n % 1000 end, ${item}, md5(n::text)
     from generate_series(0, :items::int - 1) n
     union all
     select :id::uuid, 'item-' || n, n, n % 1000, null, ${item}, md5('new ' || n)
     from generate_series(0, :items::int - 1) n where n % 1000 < :versions::int and n % 1000 > 1`,
    { id, items: ITEMS, versions: VERSIONS }
  )
  for (const table of ['datasets', 'dataset_versions', 'dataset_items']) {
    await db.rawQuery(`vacuum analyze ${table}`)
  }
  return id
}

async function timed(url: string, token: string): Promise<number> {
  const start = performance.now()
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${response.status} of ${url}`)
  return performance.now() - start
}

/** Returns the median duration of 21 sequential requests, in milliseconds. */
async function middle(once: () => Promise<number>): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < TRIES; n++) times.push(await once())
  return round(times.sort((a, b) => a - b)[Math.floor(TRIES / 2)] ?? 0)
}

const round = (value: number) => Math.round(value * 10) / 10
