import { asOwner } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import autocannon from 'autocannon'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { webProcessesCommand } from '../../../bin/prepare/processes/commands.mjs'
import type { BenchLine } from '../bench_line.js'
import { LIST_PATH, seedTargets, signIn } from './lists.js'
import { startServer } from '../web_server.js'

const COUNTS = [1, 2]
const CONNECTIONS = 20
/**
 * Duration of the warm-up per web process: connections are distributed, so more processes need a
 * longer one.
 */
const WARM_UP_SECONDS = 2
const SECONDS = 4
const ROUNDS = 2

type Measured = { perSecond: number; p97Ms: number; processorMs: number }
type Site = { count: number; list: Measured; health: Measured; megabytes: number }

/**
 * Measures the requests per second of one and of two web processes. The difference shows the gain from the second process
 * if a core is free for it. This process generates the load, and the database uses CPU time too, so a single web process
 * already keeps two cores busy; the CPU time per request shows the cost of the second process itself.
 */
export async function run(): Promise<BenchLine[]> {
  const owner = await asOwner('Bench')
  await seedTargets(owner)
  const best = new Map<number, Site>()
  // Interleaves the rounds, so that other load affects both equally.
  for (let round = 0; round < ROUNDS; round++) {
    for (const count of COUNTS) {
      const site = await measureSite(count, owner.user.email)
      best.set(count, better(best.get(count), site))
    }
  }
  const sites = [...best.values()]
  return sites.flatMap((site) => linesOf(site, site.count === 1 ? undefined : sites[0]))
}

function better(before: Site | undefined, now: Site): Site {
  if (!before) return now
  const faster = (a: Measured, b: Measured) => (a.perSecond >= b.perSecond ? a : b)
  return {
    ...now,
    list: faster(before.list, now.list),
    health: faster(before.health, now.health),
  }
}

async function measureSite(count: number, email: string): Promise<Site> {
  const web = await startServer(webProcessesCommand, '/health', { WEB_PROCESSES: String(count) })
  try {
    const pids = await untilServing(web.child.pid ?? 0, count)
    const cookie = await signIn(web.origin, email)
    const list = await measure(web.origin + LIST_PATH, { cookie }, pids)
    const health = await measure(`${web.origin}/health`, {}, pids)
    return { count, list, health, megabytes: await meanMegabytes(pids) }
  } finally {
    web.child.kill('SIGTERM')
    await once(web.child, 'exit')
  }
}

function linesOf({ count, list, health, megabytes }: Site, one?: Site): BenchLine[] {
  const name = count === 1 ? '1 web process' : `${count} web processes`
  return [
    line(`${name}: 25 of 10,000 targets by session`, list, one?.list),
    line(`${name}: /health`, health, one?.health),
    { name: `${name}: resident memory of each`, value: megabytes, unit: 'MB' },
  ]
}

const line = (name: string, measured: Measured, one?: Measured): BenchLine => ({
  name,
  value: measured.perSecond,
  unit: 'requests/s',
  note: `p97.5 ${measured.p97Ms} ms, ${measured.processorMs} ms of a processor each`,
  ...(one && {
    baseline: { name: '1 web process', value: one.perSecond },
    ratio: Math.round((measured.perSecond / one.perSecond) * 100) / 100,
  }),
})

async function measure(
  url: string,
  headers: Record<string, string>,
  pids: number[]
): Promise<Measured> {
  const options = { url: encodeURI(url), headers, connections: CONNECTIONS }
  await autocannon({ ...options, duration: WARM_UP_SECONDS * pids.length })
  const before = await processorMs(pids)
  const { requests, latency, non2xx } = await autocannon({ ...options, duration: SECONDS })
  if (non2xx > 0) throw new Error(`${non2xx} responses of ${url} were not 2xx`)
  const usedMs = (await processorMs(pids)) - before
  const perSecond = Math.round(requests.average)
  const each = usedMs / (requests.average * SECONDS)
  return { perSecond, p97Ms: latency.p97_5, processorMs: Math.round(each * 100) / 100 }
}

const TICK_MS = 10

/** Returns the total user and system CPU time of the processes, in milliseconds. */
async function processorMs(pids: number[]): Promise<number> {
  const ticks = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return Number(fields[11]) + Number(fields[12])
    })
  )
  return ticks.reduce((sum, one) => sum + one, 0) * TICK_MS
}

/** Connections that each web process uses for LISTEN: live messages and settings. */
const LISTENERS = 2

/** Waits until all processes are ready. @returns their process IDs */
async function untilServing(primary: number, count: number): Promise<number[]> {
  for (;;) {
    const found = await db
      .from('pg_stat_activity')
      .where({ application_name: 'assay live' })
      .whereRaw('datname = current_database()')
    if (found.length >= LISTENERS * count) break
    await setTimeout(100)
  }
  const children = await readFile(`/proc/${primary}/task/${primary}/children`, 'utf8')
  return children.trim().split(' ').map(Number)
}

async function meanMegabytes(pids: number[]): Promise<number> {
  const sizes = await Promise.all(
    pids.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
    })
  )
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / sizes.length)
}
