import { verifyCalls } from '#api/mcp/calls/verify_calls'
import { closeOpenCalls } from '#api/mcp/calls/close_open_calls'
import { approvedApplication, connectClient, textOf } from '#tests/support/mcp/gateway'
import { asMember, asOwner } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import pLimit, { type LimitFunction } from 'p-limit'
import { fileURLToPath } from 'node:url'
import type { BenchLine } from '../../bench_line.js'
import { rounded } from '../measuring.js'
import {
  residentMegabytes,
  retainedMegabytes,
  type Sample,
  slopeOf,
  startMeasuredGateway,
} from './gateway_memory.js'

const CALLS = Number(process.env.BENCH_MCP_CALLS ?? 10_000)
const USERS = Number(process.env.BENCH_MCP_USERS ?? 1000)
/** Maximum number of users with open sessions. When one has made all calls, the next one starts. */
const CONNECTED = Number(process.env.BENCH_MCP_CONNECTED ?? 100)
/** Maximum number of concurrent requests, including connection requests. */
const IN_FLIGHT = Number(process.env.BENCH_MCP_IN_FLIGHT ?? 100)
const CRASHES = Number(process.env.BENCH_MCP_CRASHES ?? 5)
const SAMPLES = 40
/** Share of the calls after which the retained memory is measured first; all sessions are then connected. */
const FIRST_RETAINED = 0.25
const MIN_CALLS_FOR_SLOPE = 50_000
const PAUSE_MS = 250

type Counts = { completed: number; failed: number; leaked: number; unanswered: number }
type Memory = { resident: Sample[]; retained: Sample[]; empty: number; ended: number }
type Measured = { counts: Counts; memory: Memory; crashes: number; mostOpen: number }

/** Sends interleaved calls of many users through one gateway, whose server is killed several times. */
export async function run(): Promise<BenchLine[]> {
  const owner = await asOwner('Soak')
  let server = await startCounter(0)
  const { slug } = await approvedApplication(owner, { one: server.url })
  const tokens: string[] = []
  while (tokens.length < USERS) tokens.push((await asMember(owner, [])).token)
  const gateway = await startMeasuredGateway()
  const counts: Counts = { completed: 0, failed: 0, leaked: 0, unanswered: 0 }
  const memory = await memoryOf(gateway.child)
  let crashes = 0
  const restart = async () => {
    const { port } = new URL(server.url)
    server.child.kill('SIGKILL')
    await once(server.child, 'exit')
    server = await startCounter(Number(port))
  }
  const onCall = async () => {
    counts.completed += 1
    await memory.called(counts.completed)
    if (crashes < CRASHES && counts.completed >= ((crashes + 1) * CALLS) / (CRASHES + 1)) {
      crashes += 1
      await restart()
    }
  }
  try {
    const connect = (user: string) => connectClient(gateway.origin, slug, user)
    const mostOpen = await serveUsers(tokens, {
      connect,
      counts,
      onCall,
      onCalled: memory.finished,
    })
    return await linesOf(owner.team.id, { counts, memory: await memory.end(), crashes, mostOpen })
  } finally {
    gateway.child.kill('SIGTERM')
    server.child.kill()
  }
}

/** Samples the memory of a gateway during its calls. */
async function memoryOf(gateway: ChildProcess) {
  const [resident, retained]: [Sample[], Sample[]] = [[], []]
  const empty = await retainedMegabytes(gateway)
  const retain = async (calls: number) => {
    retained.push({ calls, megabytes: await retainedMegabytes(gateway) })
  }
  return {
    async called(calls: number) {
      if (calls % Math.ceil(CALLS / SAMPLES) === 0) {
        resident.push({ calls, megabytes: residentMegabytes(gateway) })
      }
      // Measures in the first half, because a forced collection would change the resident memory of
      // the second half.
      if (calls === Math.ceil(CALLS * FIRST_RETAINED)) await retain(calls)
    },
    finished: () => retain(CALLS),
    end: async () => ({ resident, retained, empty, ended: await retainedMegabytes(gateway) }),
  }
}

type Serving = {
  connect: (user: string) => Promise<Client>
  counts: Counts
  onCall: () => Promise<void>
  /** Called after the last call, while the last sessions are open. */
  onCalled: () => Promise<void>
}

/**
 * Makes the calls of all users.
 * @returns the largest number of sessions that were open at the same time
 */
async function serveUsers(
  tokens: string[],
  { connect, counts, onCall, onCalled }: Serving
): Promise<number> {
  const limit = pLimit(IN_FLIGHT)
  const last: Client[] = []
  let open = 0
  let mostOpen = 0
  const end = async (client: Client) => {
    open -= 1
    await limit(() => endSession(client)).finally(() => client.close())
  }
  const serve = async () => {
    for (let user = tokens.pop(); user !== undefined; user = tokens.pop()) {
      const token = user
      const client = await limit(() => connect(token))
      mostOpen = Math.max(mostOpen, ++open)
      await callRepeatedly(client, { limit, counts, onCall })
      // Leaves as many sessions open as at the first measurement, so that the two can be compared.
      if (tokens.length === 0) last.push(client)
      else await end(client)
    }
  }
  try {
    await Promise.all(Array.from({ length: CONNECTED }, serve))
    await onCalled()
  } finally {
    await Promise.all(last.map(end))
  }
  return mostOpen
}

type Calling = { limit: LimitFunction; counts: Counts; onCall: () => Promise<void> }

/** Ends the session explicitly, because closing a client leaves it open. */
async function endSession({ transport }: Client) {
  if (transport instanceof StreamableHTTPClientTransport) await transport.terminateSession()
}

/**
 * Counts a response as leaked unless its counter is the previous one plus 1, or 1 in a new session.
 * Does not judge the first response after a call without one.
 */
async function callRepeatedly(client: Client, { limit, counts, onCall }: Calling) {
  let previous: number | null = 0
  let left = Math.ceil(CALLS / USERS)
  while (left > 0) {
    const result = await limit(() => callOnce(client, counts))
    if (!result || result.isError) {
      counts.failed += 1
      // The server may have counted a call that got no response.
      previous = result ? 0 : null
      // Waits, because the gateway pauses calls to a server that is down.
      await setTimeout(PAUSE_MS)
      continue
    }
    const count = Number(textOf(result))
    if (previous !== null && count !== previous + 1) counts.leaked += 1
    previous = count
    left -= 1
    await onCall()
  }
}

/** Returns null if the client received no response. */
async function callOnce(client: Client, counts: Counts) {
  try {
    return await client.callTool({ name: 'one__count', arguments: {} })
  } catch (error) {
    if (counts.unanswered === 0) console.error(error)
    counts.unanswered += 1
    return null
  }
}

async function linesOf(
  teamId: string,
  { counts, memory, crashes, mostOpen }: Measured
): Promise<BenchLine[]> {
  await closeOpenCalls({ openMinutes: 0 })
  const [{ calls, without }] = await db
    .from('mcp_calls')
    .where('team_id', teamId)
    .select(db.raw('count(*)::int as calls'))
    .select(db.raw('count(*) filter (where outcome is null)::int as without'))
  const { isIntact } = await verifyCalls(teamId)
  // A request whose connection broke may not have reached the gateway.
  const missing = Math.max(0, counts.completed + counts.failed - counts.unanswered - calls)
  const about = `${counts.completed} calls of ${USERS} users, at most ${mostOpen} sessions open at once, ${crashes} killed servers, ${counts.failed} calls with an error, ${counts.unanswered} of them without a response`
  return [
    {
      name: 'MCP gateway, counters of other sessions that users received',
      value: counts.leaked,
      unit: 'calls',
      bound: { max: 0 },
      note: about,
    },
    {
      name: 'MCP gateway, calls of the soak without an entry or an outcome',
      value: missing + without + (isIntact ? 0 : calls),
      unit: 'calls',
      bound: { max: 0 },
      note: `${calls} calls in the log`,
    },
    ...memoryLines(memory, mostOpen),
  ]
}

function memoryLines({ resident, retained, empty, ended }: Memory, sessions: number): BenchLine[] {
  const growth = (samples: readonly Sample[]) => rounded(slopeOf(samples) * 10_000)
  const [first, last] = retained.map(({ megabytes }) => Math.round(megabytes))
  return [
    {
      name: 'MCP gateway, growth of the memory per 10,000 calls',
      value: growth(resident.slice(resident.length / 2)),
      unit: 'MB',
      // With fewer calls, the slope would only measure how the heap warms up.
      ...(CALLS >= MIN_CALLS_FOR_SLOPE && { bound: { max: 20 } }),
      note: `resident: ${resident[0]?.megabytes} MB at first, ${resident.at(-1)?.megabytes} MB at last; slope of the second half`,
    },
    {
      name: 'MCP gateway, growth of the retained memory per 10,000 calls',
      value: growth(retained),
      unit: 'MB',
      ...(CALLS >= MIN_CALLS_FOR_SLOPE && { bound: { max: 5 } }),
      note: `after garbage collections: ${first} MB after ${FIRST_RETAINED * 100}% of the calls, ${last} MB after all`,
    },
    {
      name: 'MCP gateway, retained memory after all sessions have ended',
      value: Math.round(ended),
      unit: 'MB',
      note: `${Math.round(empty)} MB before the first of ${sessions} concurrent sessions`,
    },
  ]
}

async function startCounter(port: number): Promise<{ url: string; child: ChildProcess }> {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const script = fileURLToPath(new URL(`./counter_script.${extension}`, import.meta.url))
  const child = fork(script, [String(port)], {
    execArgv: extension === 'ts' ? ['--import', '@poppinss/ts-exec'] : [],
  })
  const [url] = (await once(child, 'message')) as [string]
  return { url, child }
}
