import { buildSearchIndex } from '#api/evals/results/build_search_index'
import { revisionIdOf } from '#tests/support/records/eval_records'
import { asOwner, type Persona } from '#tests/support/personas'
import { newTool, type Tool } from '#tests/support/tool/tool'
import type { BenchLine } from '../bench_line.js'
import { multiplied } from './eval_seed.js'
import { startToolServer } from './tool_server.js'
import { startServer } from '../web_server.js'
import db from '@adonisjs/lucid/services/db'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'

const TESTS = 5000
const ROWS = 2 * TESTS
const ROUNDS = 21
/** Number of requests before the measurement, so that both servers have compiled their code. */
const WARM_UP_REQUESTS = 10
const TIMEOUT_MS = 900_000

/**
 * Compares matrix pages with pages of promptfoo's viewer for the same results, and with pages of an
 * evaluation a hundred times as large. Also measures the list of 5,000 evaluations and the memory
 * for an export.
 */
export async function run(): Promise<BenchLine[]> {
  const owner = await asOwner('Bench')
  const web = await startServer()
  const tool = newTool()
  try {
    const evalId = await shared(tool, web.origin, owner)
    const viewer = await startToolServer(tool)
    const ours = pagesOf(web.origin, owner, evalId)
    const theirs = viewerPages(viewer.origin, evalId)
    const small = await measureAll(ours)
    const lines = compareWithViewer(small, await measureAll(theirs))
    await viewer.close()
    lines.push(await listOfThousands(web.origin, owner))
    lines.push(await exportMemory(web, owner, evalId))
    const times = Number(process.env.BENCH_EVAL_TIMES ?? 100)
    const million = await multiplied(owner, { evalId, times, searchable: true })
    const large = await measureAll(pagesOf(web.origin, owner, million))
    return [...lines, ...compareWithSmall(small, large, ROWS * times)]
  } finally {
    web.child.kill('SIGTERM')
    await tool.remove()
  }
}

const ticketOf = (n: number) => createHash('md5').update(String(n)).digest('hex').slice(0, 8)

/** A search term that occurs in the middle of the evaluation. */
const NEEDLE = `T-${ticketOf(2345)}`

/**
 * Runs an evaluation with promptfoo and shares it, so that both servers show the same results.
 * @returns its ID
 */
async function shared(tool: Tool, origin: string, owner: Persona): Promise<string> {
  const words = 'The customer has waited for an answer since Monday and is not amused. '
  const tests = Array.from({ length: TESTS }, (_, n) => ({
    vars: { ticket: `T-${ticketOf(n)}`, message: `Message ${n}. ${words.repeat(1 + (n % 3))}` },
    assert: [
      { type: 'contains', value: n % 5 === 0 ? 'refund' : 'customer', metric: 'Helpful' },
      { type: 'icontains', value: 'Message' },
    ],
  }))
  const prompts = ['Answer {{ticket}}: {{message}}', 'Kindly answer {{ticket}}: {{message}}']
  const config = { description: 'Support', prompts, providers: ['echo'], tests }
  writeFileSync(join(tool.folder, 'promptfooconfig.json'), JSON.stringify(config))
  const call = async (...args: string[]) => {
    const { code, stderr } = await tool.run(args, { timeoutMs: TIMEOUT_MS })
    if (code !== 0 && code !== 100) throw new Error(`promptfoo ${args[0]}: ${code} ${stderr}`)
  }
  await call('eval', '--no-share', '--no-table', '-j', '20')
  await call('auth', 'login', '--host', origin, '--api-key', owner.token)
  await call('share')
  const found = await db.from('evals').where('team_id', owner.team.id).firstOrFail()
  if (found.total !== ROWS || found.is_partial) throw new Error(`${found.total} results arrived`)
  await buildSearchIndex(await revisionIdOf(found.id))
  await db.rawQuery('analyze eval_results')
  await db.from('evals').where('id', found.id).update({ created_at: new Date() })
  return found.id
}

type Pages = Record<'page' | 'last page' | 'failures' | 'search', Asked>
type Asked = { url: string; headers: Record<string, string> }

function pagesOf(origin: string, { token }: Persona, evalId: string): Pages {
  const url = `${origin}/api/v1/results/${encodeURIComponent(evalId)}/table`
  const headers = { authorization: `Bearer ${token}` }
  const asked = (query: string) => ({ url: `${url}?${encodeURI(query)}`, headers })
  return {
    'page': asked('range=[0,49]'),
    'last page': asked('range=[0,49]&sort=["testIdx","DESC"]'),
    'failures': asked('range=[0,49]&filter={"status":["failed"]}'),
    'search': asked(`range=[0,49]&filter={"q":"${NEEDLE}"}`),
  }
}

function viewerPages(origin: string, evalId: string): Pages {
  const asked = (query: string) => ({
    url: `${origin}/api/eval/${encodeURIComponent(evalId)}/table?limit=50&${query}`,
    headers: {},
  })
  return {
    'page': asked('offset=0&filterMode=all'),
    'last page': asked(`offset=${TESTS - 50}&filterMode=all`),
    'failures': asked('offset=0&filterMode=failures'),
    'search': asked(`offset=0&filterMode=all&search=${NEEDLE}`),
  }
}

type Metric = { ms: number; bytes: number; compressed: number }
type Metrics = Record<keyof Pages, Metric>

async function measureAll(pages: Pages): Promise<Metrics> {
  return {
    'page': await measure(pages.page),
    'last page': await measure(pages['last page']),
    'failures': await measure(pages.failures),
    'search': await measure(pages.search),
  }
}

/** Returns the median duration and the size of several sequential requests. */
async function measure(asked: Asked): Promise<Metric> {
  const times: number[] = []
  for (let n = 0; n < WARM_UP_REQUESTS + ROUNDS; n++) {
    const startedAt = performance.now()
    const response = await fetch(asked.url, { headers: asked.headers })
    await response.text()
    if (!response.ok) throw new Error(`${asked.url} answered ${response.status}`)
    if (n >= WARM_UP_REQUESTS) times.push(performance.now() - startedAt)
  }
  return {
    ms: round(times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0),
    bytes: await bytesOf(asked, 'identity'),
    compressed: await bytesOf(asked, 'gzip'),
  }
}

/** Returns the transferred size of the response body in this content encoding, in bytes. */
function bytesOf({ url, headers }: Asked, encoding: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(
      url,
      { headers: { ...headers, 'accept-encoding': encoding } },
      (response) => {
        let bytes = 0
        response.on('data', (piece: Buffer) => (bytes += piece.length))
        response.on('end', () => resolve(bytes))
      }
    )
    request.on('error', reject)
  })
}

function compareWithViewer(ours: Metrics, theirs: Metrics): BenchLine[] {
  return (Object.keys(ours) as (keyof Metrics)[]).flatMap((name) => {
    const line = (key: keyof Metric, unit: string, max?: number): BenchLine => ({
      name: `${name} of ${ROWS} results${key === 'ms' ? '' : `, ${key}`}`,
      value: ours[name][key],
      unit,
      baseline: { name: "promptfoo's viewer", value: theirs[name][key] },
      ratio: round(ours[name][key] / theirs[name][key], 4),
      ...(max !== undefined && { bound: { max } }),
    })
    return [line('ms', 'ms', 0.2), line('bytes', 'bytes', 0.05), line('compressed', 'bytes')]
  })
}

function compareWithSmall(small: Metrics, large: Metrics, rows: number): BenchLine[] {
  return (Object.keys(small) as (keyof Metrics)[]).map((name) => ({
    name: `${name} of ${rows} results`,
    value: large[name].ms,
    unit: 'ms',
    baseline: { name: `of ${ROWS}`, value: small[name].ms },
    ratio: round(large[name].ms / small[name].ms),
    bound: { max: 2 },
  }))
}

async function listOfThousands(origin: string, { team, token }: Persona): Promise<BenchLine> {
  await db.rawQuery(
    `insert into evals (id, team_id, type, description, author, tests, total, passed, failed, created_at, prompts, config)
     select 'eval-list-' || n, ?, 'eval', 'Evaluation ' || n, 'ann@example.com', 100, 100, n % 100, 100 - n % 100,
       now() - n * interval '1 minute', '[{"raw":"a"}]', jsonb_build_object('tests', repeat('x', 5000))
     from generate_series(1, 5000) n`,
    [team.id]
  )
  await db.rawQuery('analyze evals')
  const url = encodeURI(`${origin}/api/v1/results?range=[0,24]&sort=["createdAt","DESC"]`)
  const { ms } = await measure({ url, headers: { authorization: `Bearer ${token}` } })
  return { name: 'first page of 5,000 evaluations', value: ms, unit: 'ms', bound: { max: 50 } }
}

/** Measures the memory growth of the web process while it exports 100,000 results. */
async function exportMemory(
  web: Awaited<ReturnType<typeof startServer>>,
  owner: Persona,
  evalId: string
): Promise<BenchLine> {
  const id = await multiplied(owner, { evalId, times: 10, payloads: true })
  const residentMb = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${web.child.pid}/status`, 'utf8'))?.[1]) / 1024
  const before = residentMb()
  let peak = before
  const timer = setInterval(() => (peak = Math.max(peak, residentMb())), 50)
  const url = `${web.origin}/api/v1/results/${encodeURIComponent(id)}/export?format=json`
  const bytes = await bytesOf({ url, headers: { authorization: `Bearer ${owner.token}` } }, 'gzip')
  clearInterval(timer)
  return {
    name: 'memory that an export of 100,000 results adds to the web process',
    value: Math.round(peak - before),
    unit: 'MB',
    bound: { max: 150 },
    note: `${Math.round(bytes / 1e6)} MB of JSON; peak ${Math.round(peak)} MB`,
  }
}

const round = (value: number, digits = 2) => Math.round(value * 10 ** digits) / 10 ** digits
