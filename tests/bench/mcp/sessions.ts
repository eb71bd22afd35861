import { connectClient } from '#tests/support/mcp/gateway'
import type { Persona } from '#tests/support/personas'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import type { BenchLine } from '../bench_line.js'
import { connectDirectly, percentile, rounded } from './measuring.js'

const SESSIONS = 1000
const LISTS = 60
const WARM_UP = 10
const SETTLE_MS = 5_000

type Site = { url: string; slug: string; token: string; direct: string }

/** Measures the time to list 1,000 tools, each of which is compared with its approved descriptor. */
export async function measureList({ url, slug, token, direct }: Site): Promise<BenchLine> {
  const [through, without] = [await connectClient(url, slug, token), await connectDirectly(direct)]
  const times = { through: [] as number[], without: [] as number[] }
  try {
    for (let n = 0; n < LISTS + WARM_UP; n++) {
      times.through.push(await listMs(through))
      times.without.push(await listMs(without))
    }
  } finally {
    await Promise.all([through.close(), without.close()])
  }
  const p95 = (all: number[]) => rounded(percentile(all.slice(WARM_UP), 0.95))
  return {
    name: 'MCP gateway, list of 1,000 tools, p95',
    value: p95(times.through),
    unit: 'ms',
    bound: { max: 50 },
    note: `${p95(times.without)} ms directly`,
  }
}

async function listMs(client: Client): Promise<number> {
  const startedAt = performance.now()
  const { tools } = await client.listTools()
  if (tools.length !== 1000) throw new Error(`${tools.length} tools are listed`)
  return performance.now() - startedAt
}

/**
 * Measures the memory of a gateway with idle sessions, each with an open stream and a session with
 * the MCP server.
 */
export async function measureSessions(
  { child, origin }: { child: ChildProcess; origin: string },
  slug: string,
  users: readonly Persona[]
): Promise<BenchLine> {
  const empty = megabytesOf(child)
  const clients: Client[] = []
  try {
    while (clients.length < SESSIONS) {
      const opened = await Promise.all(
        users.map(async ({ token }) => {
          const client = await connectClient(origin, slug, token)
          await client.listTools()
          return client
        })
      )
      clients.push(...opened)
    }
    await setTimeout(SETTLE_MS)
    return {
      name: `MCP gateway, resident memory with ${clients.length} idle sessions`,
      value: megabytesOf(child),
      unit: 'MB',
      bound: { max: 300 },
      note: `${empty} MB without sessions`,
    }
  } finally {
    await Promise.all(clients.map((client) => client.close()))
  }
}

function megabytesOf({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}
