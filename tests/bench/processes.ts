import { asOwner } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import autocannon from 'autocannon'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { webProcessesCommand } from '../../bin/prepare/commands.mjs'
import type { BenchLine } from './bench_line.js'
import { LIST_PATH, seedTargets, signIn } from './lists.js'
import { startServer } from './web_server.js'

const COUNTS = [1, 2]
const CONNECTIONS = 20
const WARM_UP_SECONDS = 2
const SECONDS = 4

/** Requests per second of one and of two web processes: what the second one adds where a core is free for it. */
export async function run(): Promise<BenchLine[]> {
  const owner = await asOwner('Bench')
  await seedTargets(owner)
  const lines: BenchLine[] = []
  for (const count of COUNTS) lines.push(...(await measureSite(count, owner.user.email, lines)))
  return lines
}

async function measureSite(count: number, email: string, before: BenchLine[]) {
  const web = await startServer(webProcessesCommand, '/health', { WEB_PROCESSES: String(count) })
  try {
    const pids = await untilServing(web.child.pid ?? 0, count)
    const cookie = await signIn(web.origin, email)
    const list = await measure(web.origin + LIST_PATH, { cookie })
    const health = await measure(`${web.origin}/health`, {})
    const name = count === 1 ? '1 web process' : `${count} web processes`
    return [
      line(`${name}: 25 of 10,000 targets by session`, list, before[0]),
      line(`${name}: /health`, health, before[1]),
      { name: `${name}: resident each`, value: await meanMegabytes(pids), unit: 'MB' },
    ]
  } finally {
    web.child.kill('SIGTERM')
    await once(web.child, 'exit')
  }
}

type Measured = { perSecond: number; p97Ms: number }

const line = (name: string, { perSecond, p97Ms }: Measured, one?: BenchLine): BenchLine => ({
  name,
  value: perSecond,
  unit: 'requests/s',
  note: `p97.5 ${p97Ms} ms`,
  ...(one && {
    yardstick: { name: '1 web process', value: one.value },
    ratio: Math.round((perSecond / one.value) * 100) / 100,
  }),
})

async function measure(url: string, headers: Record<string, string>): Promise<Measured> {
  const options = { url: encodeURI(url), headers, connections: CONNECTIONS }
  await autocannon({ ...options, duration: WARM_UP_SECONDS })
  const { requests, latency, non2xx } = await autocannon({ ...options, duration: SECONDS })
  if (non2xx > 0) throw new Error(`${non2xx} responses of ${url} were not 2xx`)
  return { perSecond: Math.round(requests.average), p97Ms: latency.p97_5 }
}

/** Connections that each web process keeps to listen on: live messages, settings. */
const LISTENERS = 2

/** The processes, as soon as all of them are up. */
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
