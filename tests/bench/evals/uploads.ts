import { asOwner, type Persona } from '#tests/support/personas'
import { newTool, type Tool } from '#tests/support/tool/tool'
import { uploadHeader, uploadRow } from '#tests/support/requests/uploads'
import type { BenchLine } from '../bench_line.js'
import { startToolServer } from './tool_server.js'
import { startServer } from '../web_server.js'
import db from '@adonisjs/lucid/services/db'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const TESTS = 5000
const PROMPTS = 2
const ROWS = TESTS * PROMPTS
/** Number of concurrent requests, so that the server never waits for the client. */
const SENDERS = 4
/** Size in bytes at which promptfoo splits its requests. */
const PORTION_BYTES = 0.9 * 1024 * 1024
const ROUNDS = 9
/** Number of times that each server receives the evaluation. */
const SHARES = 9
const TIMEOUT_MS = 300_000

/**
 * Measures the upload rate for 10,000 results, sent by a client without overhead and by promptfoo.
 */
export async function run(): Promise<BenchLine[]> {
  const owner = await asOwner('Bench')
  const web = await startServer()
  const tool = newTool()
  try {
    // Warms up the new server.
    await rawRate(web.origin, owner)
    const rates: number[] = []
    for (let n = 0; n < ROUNDS; n++) rates.push(await rawRate(web.origin, owner))
    return [
      {
        name: `upload of ${ROWS} results, sent without pauses`,
        value: Math.round(middle(rates)),
        unit: 'results/s',
        bound: { min: 10_000 },
        note: `${Math.round(Math.min(...rates))} to ${Math.round(Math.max(...rates))}`,
      },
      await byTheTool(tool, web.origin, owner),
    ]
  } finally {
    web.child.kill('SIGTERM')
    await tool.remove()
  }
}

async function rawRate(origin: string, { token }: Persona): Promise<number> {
  const header = uploadHeader({ tests: TESTS, prompts: PROMPTS })
  const rows = Array.from({ length: ROWS }, (_, index) =>
    uploadRow(Math.floor(index / PROMPTS), {
      promptIdx: index % PROMPTS,
      response: {
        output: `City ${index}. ${'It is known for its river and its market. '.repeat(6)}`,
      },
      namedScores: { accuracy: (index % 10) / 10 },
    })
  )
  const portions = inPortions(rows).map((portion) => gzipSync(JSON.stringify(portion)))
  const send = async (path: string, body: Buffer) => {
    const response = await fetch(`${origin}/api/v1/${path}`, {
      method: 'POST',
      headers: {
        'authorization': `Bearer ${token}`,
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      },
      body: new Uint8Array(body),
    })
    if (!response.ok) {
      throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    }
  }
  const startedAt = performance.now()
  await send('results', gzipSync(JSON.stringify(header)))
  const sender = async () => {
    for (let next = portions.shift(); next; next = portions.shift()) {
      await send(`results/${header.id}/results`, next)
    }
  }
  await Promise.all(Array.from({ length: SENDERS }, sender))
  const seconds = (performance.now() - startedAt) / 1000
  const stored = await db.from('evals').where('id', header.id).firstOrFail()
  if (stored.total !== ROWS || stored.is_partial) throw new Error(`${stored.total} were stored`)
  return ROWS / seconds
}

function inPortions<T>(rows: T[]): T[][] {
  const largest = Math.max(...rows.slice(0, 100).map((row) => JSON.stringify(row).length))
  const size = Math.max(1, Math.floor(PORTION_BYTES / largest))
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, n) =>
    rows.slice(n * size, (n + 1) * size)
  )
}

/**
 * Measures the duration of `promptfoo share`, in seconds, with this server and with promptfoo's own
 * server, interleaved.
 */
async function byTheTool(tool: Tool, origin: string, owner: Persona): Promise<BenchLine> {
  const word = 'a sentence of some length about nothing in particular '.repeat(4)
  const config = {
    prompts: ['Say {{word}}', 'Say again {{word}}'],
    providers: ['echo'],
    tests: Array.from({ length: TESTS }, (_, n) => ({
      vars: { word: `${n} ${word}` },
      assert: [{ type: 'contains', value: n % 3 ? 'sentence' : 'nothing' }],
    })),
  }
  writeFileSync(join(tool.folder, 'promptfooconfig.json'), JSON.stringify(config))
  const call = (args: string[], env = {}) => tool.run(args, { env, timeoutMs: TIMEOUT_MS })
  await call(['eval', '--no-share', '--no-table', '-j', '20'])
  const ours: number[] = []
  const theirs: number[] = []
  for (let n = 0; n < SHARES; n++) {
    const toolServer = await startToolServer()
    const env = {
      PROMPTFOO_REMOTE_API_BASE_URL: toolServer.origin,
      PROMPTFOO_REMOTE_APP_BASE_URL: toolServer.origin,
    }
    theirs.push(await secondsOf(() => call(['share'], env)))
    await toolServer.close()
    await call(['auth', 'login', '--host', origin, '--api-key', owner.token])
    ours.push(await secondsOf(() => call(['share'])))
    await deleteUploads(owner)
    await call(['auth', 'logout'])
  }
  return {
    name: `promptfoo share with ${ROWS} results`,
    value: middle(ours),
    unit: 's',
    baseline: { name: 'promptfoo share to the local server of promptfoo', value: middle(theirs) },
    ratio: Math.round((middle(ours) / middle(theirs)) * 100) / 100,
    bound: { max: 1 },
    note: `${ours.join(', ')} beside ${theirs.join(', ')}`,
  }
}

/** Checks that the upload is complete and deletes it, so that the next one is a first upload again. */
async function deleteUploads({ team }: Persona) {
  const stored = await db
    .from('evals')
    .where('team_id', team.id)
    .orderBy('updated_at', 'desc')
    .first()
  if (stored?.total !== ROWS) throw new Error(`The tool's upload stored ${stored?.total}`)
  await db.from('evals').where('id', stored.id).delete()
}

async function secondsOf(work: () => Promise<{ code: number | null; stderr: string }>) {
  const startedAt = performance.now()
  const { code, stderr } = await work()
  if (code !== 0) throw new Error(`The tool ended with ${code}: ${stderr}`)
  return Math.round((performance.now() - startedAt) / 10) / 100
}

const middle = (values: number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
