import { TraceRun } from '#api/evals/traces/collect/trace_run'
import { asOwner } from '#tests/support/personas'
import { watchHealth } from '#tests/support/processes/watch_health'
import { protobufOf, recordSpans, type SpanPlan } from '#tests/support/traces/exporters'
import db from '@adonisjs/lucid/services/db'
import { SpanKind } from '@opentelemetry/api'
import { JsonTraceSerializer } from '@opentelemetry/otlp-transformer'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { BenchLine } from '../bench_line.js'
import { startServer } from '../web_server.js'

/** Maximum number of spans in an export request, by default (`OTEL_BSP_MAX_EXPORT_BATCH_SIZE`). */
const SPANS_PER_REQUEST = 512
const SPANS_PER_ATTEMPT = 8
const REQUESTS = 400
const EXPORTERS = 8
/** A run accepts `MAX_BATCHES_PER_RUN` batches until its attempts collect them; here, nothing is collected. */
const RUNS = 4

/** Builds the spans of one agent response: a server span, two model calls, three tools, a query and a request. */
function agentSpans(): SpanPlan[] {
  const model = {
    name: 'chat gpt-4o',
    kind: SpanKind.CLIENT,
    attributes: {
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'openai',
      'gen_ai.request.model': 'gpt-4o',
      'gen_ai.usage.input_tokens': 812,
      'gen_ai.usage.output_tokens': 120,
      'gen_ai.response.finish_reasons': ['tool_calls'],
      'server.address': 'api.openai.com',
    },
  }
  const tool = {
    name: 'execute_tool get_balance',
    attributes: {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': 'get_balance',
      'gen_ai.tool.call.id': 'call_7Dk2',
      'gen_ai.tool.call.arguments': '{"account":"10002","currency":"EUR"}',
      'gen_ai.tool.call.result': '{"balance":1044.12,"owner":"A. Jones","currency":"EUR"}',
    },
  }
  const query = {
    name: 'SELECT accounts',
    kind: SpanKind.CLIENT,
    attributes: {
      'db.system.name': 'postgresql',
      'db.namespace': 'bank',
      'db.query.text': 'select * from accounts where id = $1',
    },
  }
  const request = {
    name: 'GET',
    kind: SpanKind.CLIENT,
    attributes: { 'http.request.method': 'GET', 'url.full': 'https://rates.example.com/eur' },
  }
  const children = [model, tool, tool, tool, query, request, model]
  return [{ name: 'POST /chat', kind: SpanKind.SERVER, children }]
}

type Format = 'json' | 'protobuf'
const TYPES = { json: 'application/json', protobuf: 'application/x-protobuf' }

function bodies(format: Format, prefixes: readonly string[]): Buffer<ArrayBuffer>[] {
  return Array.from({ length: REQUESTS }, (_, at) => {
    const prefix = prefixes[at % prefixes.length] ?? ''
    const spans = Array.from({ length: SPANS_PER_REQUEST / SPANS_PER_ATTEMPT }, () => {
      const traceId = prefix + randomBytes(8).toString('hex')
      return recordSpans(`00-${traceId}-${randomBytes(8).toString('hex')}-01`, agentSpans())
    }).flat()
    const body = format === 'json' ? JsonTraceSerializer.serializeRequest(spans) : protobufOf(spans)
    return Buffer.from(body ?? [])
  })
}

/** Measures how many spans per second one web process receives and stores, and how long they block it. */
export async function run(): Promise<BenchLine[]> {
  const owner = await asOwner('Bench')
  const { child, origin } = await startServer()
  const runs = await Promise.all(
    Array.from({ length: RUNS }, async () => TraceRun.open(owner.team.id))
  )
  const web = { origin, pid: child.pid ?? 0, stop: async () => {} }
  try {
    const lines: BenchLine[] = []
    for (const format of ['protobuf', 'json'] as const) {
      const all = bodies(
        format,
        runs.map(({ prefix }) => prefix)
      )
      const send = sender(`${origin}/v1/traces`, owner.token, format)
      // Warm-up: the first requests start the thread and compile code.
      for (const body of all.slice(0, 20)) await send(body)
      await db.from('trace_batches').delete()
      const before = cpuSeconds(web.pid)
      const { blockedMs, result: seconds } = await watchHealth(web, () => sendAll(all, send))
      const stored = await db.from('trace_batches').sum('span_count as spans').first()
      const sent = REQUESTS * SPANS_PER_REQUEST
      if (Number(stored.spans) !== sent) throw new Error(`${stored.spans} of ${sent} spans stored`)
      const cpu = cpuSeconds(web.pid) - before
      const megabytes = all.reduce((sum, { length }) => sum + length, 0) / 1e6
      lines.push(
        {
          name: `spans received and stored, ${format}`,
          value: Math.round(sent / seconds),
          unit: 'spans/s',
          bound: { min: 20_000 },
          note: `${sent} spans in ${seconds.toFixed(1)} s, ${(megabytes / seconds).toFixed(1)} MB/s, ${cpu.toFixed(1)} s of CPU time in the web process`,
        },
        {
          name: `web process while receiving, ${format}`,
          value: blockedMs,
          unit: 'ms blocked',
          bound: { max: 200 },
        }
      )
    }
    return lines
  } finally {
    for (const each of runs) await each.close()
    child.kill('SIGTERM')
  }
}

/** Returns the CPU time of all threads of a process; 0 if the system does not report it. */
function cpuSeconds(pid: number): number {
  try {
    const [user = '0', system = '0'] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .slice(11, 13)
    // The kernel reports ticks of 10 ms.
    return (Number(user) + Number(system)) / 100
  } catch {
    return 0
  }
}

const sender =
  (url: string, token: string, format: Format) => async (body: Buffer<ArrayBuffer>) => {
    const headers = { 'authorization': `Bearer ${token}`, 'content-type': TYPES[format] }
    const response = await fetch(url, { method: 'POST', headers, body })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`The export failed with ${response.status}`)
  }

/** @returns the duration in seconds */
async function sendAll(
  all: Buffer<ArrayBuffer>[],
  send: (body: Buffer<ArrayBuffer>) => Promise<void>
): Promise<number> {
  const startedAt = performance.now()
  const remaining = all.values()
  const exporter = async () => {
    for (const body of remaining) await send(body)
  }
  await Promise.all(Array.from({ length: EXPORTERS }, exporter))
  return (performance.now() - startedAt) / 1000
}
