import { connectClient, textOf } from '#tests/support/mcp/gateway'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import type { BenchLine } from '../bench_line.js'
import { LARGE_CHARS } from './bench_tools.js'
import { connectDirectly, percentile, rounded } from './measuring.js'
import { PEER } from './peer.js'

const WARM_UP = 200
const CALLS = 1000
const LARGE_CALLS = 40
const CLIENTS = 8
/** Concurrent calls per client, 64 in total. */
const PARALLEL = 8
const SECONDS = 4
const ROUNDS = 3

type Site = { url: string; slug: string; token: string; direct: string; peer: string }
type Caller = (tool: string) => Promise<void>
const PATHS = ['direct', 'peer', 'gateway'] as const
type Path = (typeof PATHS)[number]
type Callers = Record<Path, Caller[]>

/**
 * Measures latency and throughput of calls through the gateway with all checks, compared with a proxy without checks and
 * with direct calls.
 */
export async function measureCalls(site: Site): Promise<BenchLine[]> {
  const { url, slug, token, direct, peer } = site
  const clients: Client[] = []
  const callers: Callers = { direct: [], peer: [], gateway: [] }
  for (let n = 0; n < CLIENTS; n++) {
    const connected = {
      direct: await connectDirectly(direct),
      peer: await connectDirectly(peer),
      gateway: await connectClient(url, slug, token),
    }
    for (const path of PATHS) {
      clients.push(connected[path])
      callers[path].push(callerOf(connected[path], path === 'gateway' ? 'desk__' : ''))
    }
  }
  try {
    return [
      ...(await latencyLines(callers)),
      await throughputLine(callers),
      await largeLine(callers),
    ]
  } finally {
    await Promise.all(clients.map((client) => client.close()))
  }
}

/** Returns a function that calls a tool and throws unless the complete result was delivered. */
function callerOf(client: Client, prefix: string): Caller {
  return async (tool) => {
    const result = await client.callTool({ name: prefix + tool, arguments: { message: 'Hello' } })
    const text = textOf(result)
    const isComplete = tool === 'large' ? text.length === LARGE_CHARS : text === 'Hello'
    if (!isComplete) throw new Error(`Wrong result of ${tool}: ${text.slice(0, 200)}`)
  }
}

async function timesOf(callers: Callers, tool: string, count: number) {
  const times: Record<Path, number[]> = { direct: [], peer: [], gateway: [] }
  for (let n = 0; n < count; n++) {
    // Alternates, so that all paths see the same machine load.
    for (const path of PATHS) {
      const startedAt = performance.now()
      await callers[path][0]?.(tool)
      times[path].push(performance.now() - startedAt)
    }
  }
  return (share: number) => {
    const at = (path: Path) => percentile(times[path], share)
    return { direct: at('direct'), peer: at('peer'), gateway: at('gateway') }
  }
}

const noteOf = ({ direct, peer, gateway }: Record<Path, number>) =>
  `${rounded(gateway)} ms through the gateway, ${rounded(peer)} ms through ${PEER}, ${rounded(direct)} ms directly`

async function latencyLines(callers: Callers): Promise<BenchLine[]> {
  await timesOf(callers, 'echo', WARM_UP)
  const at = await timesOf(callers, 'echo', CALLS)
  const [p50, p99] = [at(0.5), at(0.99)]
  return [
    {
      name: `MCP gateway, latency of a call above that of ${PEER}, p50`,
      value: rounded(p50.gateway - p50.peer),
      unit: 'ms',
      bound: { max: 1 },
      note: noteOf(p50),
    },
    {
      name: `MCP gateway, latency of a call above that of ${PEER}, p99`,
      value: rounded(p99.gateway - p99.peer),
      unit: 'ms',
      note: noteOf(p99),
    },
  ]
}

/** Measures calls per second in the best round. This process, the server, the proxies and the database share the CPU. */
async function throughputLine(callers: Callers): Promise<BenchLine> {
  const best: Record<Path, number> = { direct: 0, peer: 0, gateway: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    for (const path of PATHS) {
      best[path] = Math.max(best[path], await perSecond(callers[path]))
    }
  }
  return {
    name: `MCP gateway, calls per second, ${CLIENTS * PARALLEL} parallel`,
    value: Math.round(best.gateway),
    unit: '/s',
    baseline: { name: `calls per second through ${PEER}`, value: Math.round(best.peer) },
    ratio: rounded(best.gateway / best.peer),
    bound: { min: 0.9 },
    note: `${Math.round(best.direct)} per second directly`,
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
  const times = (await timesOf(callers, 'large', LARGE_CALLS))(0.5)
  return {
    name: 'MCP gateway, added latency of a result of 1 MB, p50',
    value: rounded(times.gateway - times.direct),
    unit: 'ms',
    bound: { max: 30 },
    note: noteOf(times),
  }
}
