import { guardrailsCommand } from '../../../bin/prepare/processes/commands.mjs'
import { firstContent } from '#api/guardrails/versions/first_content'
import { insertVersion } from '#api/guardrails/versions/insert_version'
import type { Persona } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records/records'
import db from '@adonisjs/lucid/services/db'
import autocannon from 'autocannon'
import type { BenchLine } from '../bench_line.js'
import { startServer } from '../web_server.js'

const TEXT_CHARS = 2_000
const TEXT =
  'The customer asked about the delivery of order 4711 and wrote that the parcel was never left with the neighbors. '
const SECONDS = 10
const CONNECTIONS = 16
const SEQUENTIAL = 1_000

/**
 * Measures the latency and throughput of the guardrails process, including authentication, HTTP and the recording of each
 * request.
 */
export async function measureProcess(owner: Persona, targetId: string): Promise<BenchLine[]> {
  const { child, origin } = await startServer(guardrailsCommand)
  const request = {
    url: `${origin}/api/v1/guardrails/${targetId}/evaluate`,
    method: 'POST' as const,
    headers: { 'authorization': `Bearer ${owner.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ placement: 'INPUT', messages: [{ role: 'user', content: textOf(0) }] }),
  }
  try {
    const times = await sequentialTimes(request)
    const result = await autocannon({ ...request, connections: CONNECTIONS, duration: SECONDS })
    if (result.non2xx > 0) throw new Error(`${result.non2xx} failed requests`)
    return [
      line('request of 2,000 characters, p50', times.p50, 'ms', { max: 2 }),
      line('request of 2,000 characters, p99', times.p99, 'ms', { max: 10 }),
      line('requests per second', Math.round(result.requests.average), '/s', { min: 500 }),
    ]
  } finally {
    child.kill('SIGTERM')
  }
}

const textOf = (variant: number) =>
  `${variant} ${TEXT.repeat(Math.ceil(TEXT_CHARS / TEXT.length))}`.slice(0, TEXT_CHARS)

/** Creates a target with an active guardrail that has the default checks. */
export async function guardedTarget(owner: Persona): Promise<string> {
  const targetId = await makeRecord['redteam/targets'](owner)
  const guardrailId = await makeRecord.guardrails(owner)
  await db.table('guardrail_targets').insert({ guardrail_id: guardrailId, target_id: targetId })
  await db.transaction((trx) =>
    insertVersion(trx, {
      guardrailId,
      number: 2,
      state: 'active',
      content: firstContent([]),
      createdById: null,
    })
  )
  return targetId
}

type Request = { url: string; method: string; headers: Record<string, string>; body: string }

async function sequentialTimes({ url, ...request }: Request) {
  const times: number[] = []
  for (let index = 0; index < SEQUENTIAL; index++) {
    const messages = [{ role: 'user', content: textOf(index) }]
    const body = JSON.stringify({ placement: 'INPUT', messages })
    const startedAt = performance.now()
    await (await fetch(url, { ...request, body })).arrayBuffer()
    times.push(performance.now() - startedAt)
  }
  // Skips the first requests, which compile code.
  const sorted = times.slice(100).toSorted((a, b) => a - b)
  const at = (share: number) =>
    Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) * 100) / 100
  return { p50: at(0.5), p99: at(0.99) }
}

const line = (name: string, value: number, unit: string, bound: BenchLine['bound']): BenchLine => ({
  name: `guardrails process, ${name}`,
  value,
  unit,
  bound,
})
