import { connectClient, textOf } from '#tests/support/mcp/gateway'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import type { BenchLine } from '../bench_line.js'
import { connectDirectly, percentile, rounded } from './measuring.js'
import { LARGE_CHARS } from './upstream_process.js'

const WARM_UP = 200
const CALLS = 1000
const LARGE_CALLS = 40
const CLIENTS = 8
/** Calls at a time of each client, 64 in total. */
const PARALLEL = 8
const SECONDS = 4
const ROUNDS = 3

type Site = { url: string; slug: string; token: string; direct: string }
type Caller = (tool: string) => Promise<void>
type Callers = { direct: Caller[]; gateway: Caller[] }

/** Latency and throughput of calls through the gateway with all checks, beside direct calls. */
export async function measureCalls({ url, slug, token, direct }: Site): Promise<BenchLine[]> {
  const clients: Client[] = []
  const callers: Callers = { direct: [], gateway: [] }
  for (let n = 0; n < CLIENTS; n++) {
    const [without, through] = [
      await connectDirectly(direct),
      await connectClient(url, slug, token),
    ]
    clients.push(without, through)
    callers.direct.push(callerOf(without, ''))
    callers.gateway.push(callerOf(through, 'desk__'))
  }
  try {
    const [latency, p99] = await latencyLines(callers)
    return [latency, p99, await throughputLine(callers), await largeLine(callers)]
  } finally {
    await Promise.all(clients.map((client) => client.close()))
  }
}

/** Calls a tool, and throws unless its complete result was delivered. */
function callerOf(client: Client, prefix: string): Caller {
  return async (tool) => {
    const result = await client.callTool({ name: prefix + tool, arguments: { message: 'Hello' } })
    const text = textOf(result)
    const isComplete = tool === 'large' ? text.length === LARGE_CHARS : text === 'Hello'
    if (!isComplete) throw new Error(`Wrong result of ${tool}: ${text.slice(0, 200)}`)
  }
}

async function timesOf({ direct, gateway }: Callers, tool: string, count: number) {
  const times = { direct: [] as number[], gateway: [] as number[] }
  const timeOf = async (call: Caller | undefined) => {
    const startedAt = performance.now()
    await call?.(tool)
    return performance.now() - startedAt
  }
  for (let n = 0; n < count; n++) {
    // Alternating, so that both see the same load of the machine.
    times.direct.push(await timeOf(direct[0]))
    times.gateway.push(await timeOf(gateway[0]))
  }
  return times
}

async function latencyLines(callers: Callers): Promise<[BenchLine, BenchLine]> {
  await timesOf(callers, 'echo', WARM_UP)
  const { direct, gateway } = await timesOf(callers, 'echo', CALLS)
  const at = (share: number) => [percentile(gateway, share), percentile(direct, share)] as const
  const noteOf = ([through, without]: readonly [number, number]) =>
    `${rounded(through)} ms through the gateway, ${rounded(without)} ms directly`
  const [p50, p99] = [at(0.5), at(0.99)]
  return [
    {
      name: 'MCP gateway, added latency of a call, p50',
      value: rounded(p50[0] - p50[1]),
      unit: 'ms',
      bound: { max: 1 },
      note: `${noteOf(p50)}; npm mcp-proxy is not measured`,
    },
    {
      name: 'MCP gateway, added latency of a call, p99',
      value: rounded(p99[0] - p99[1]),
      unit: 'ms',
      note: noteOf(p99),
    },
  ]
}

/** Calls per second of the best round; this process, the server, the gateway and the database share the processors. */
async function throughputLine({ direct, gateway }: Callers): Promise<BenchLine> {
  const best = { direct: 0, gateway: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    best.direct = Math.max(best.direct, await perSecond(direct))
    best.gateway = Math.max(best.gateway, await perSecond(gateway))
  }
  return {
    name: `MCP gateway, calls per second, ${CLIENTS * PARALLEL} parallel`,
    value: Math.round(best.gateway),
    unit: '/s',
    baseline: { name: 'direct calls per second', value: Math.round(best.direct) },
    ratio: rounded(best.gateway / best.direct),
    bound: { min: 0.9 },
    note: 'Compared with direct calls, because npm mcp-proxy is not measured.',
  }
}

async function perSecond(callers: Caller[]): Promise<number> {
  const startedAt = performance.now()
  let calls = 0
  const loop = async (call: Caller) => {
    while (performance.now() - startedAt < SECONDS * 1000) {
      await call('echo')
      calls++
    }
  }
  await Promise.all(callers.flatMap((call) => Array.from({ length: PARALLEL }, () => loop(call))))
  return (calls * 1000) / (performance.now() - startedAt)
}

async function largeLine(callers: Callers): Promise<BenchLine> {
  await timesOf(callers, 'large', LARGE_CALLS / 4)
  const { direct, gateway } = await timesOf(callers, 'large', LARGE_CALLS)
  const [through, without] = [percentile(gateway, 0.5), percentile(direct, 0.5)]
  return {
    name: 'MCP gateway, added latency of a result of 1 MB, p50',
    value: rounded(through - without),
    unit: 'ms',
    bound: { max: 30 },
    note: `${rounded(through)} ms through the gateway, ${rounded(without)} ms directly`,
  }
}
