import db from '@adonisjs/lucid/services/db'
import { OWNER_CONNECTION } from '#config/database'
import { asOwner, type Persona } from '#tests/support/personas'
import type { BenchLine } from '../bench_line.js'
import { startServer } from '../web_server.js'

const ENTRIES = 1_000_000
const TIMES = 11

/** Measures an audit log with a million entries: the first and last page, and searches with few, many, and no matches. */
export async function run(): Promise<BenchLine[]> {
  const owner = await asOwner('Large')
  await seed(owner)
  const { child, origin } = await startServer()
  const page = (range: string, filter: object) =>
    `${origin}/api/v1/audit-logs?${new URLSearchParams({ range, filter: JSON.stringify(filter) })}`
  const measured = async (name: string, url: string, max: number): Promise<BenchLine> => ({
    name: `${name}, of ${ENTRIES.toLocaleString('en')}`,
    value: await median(url, owner.token),
    unit: 'ms',
    bound: { max },
  })
  try {
    const first = '[0,24]'
    const last = `[${ENTRIES - 25},${ENTRIES - 1}]`
    return [
      await measured('the newest 25 entries', page(first, {}), 100),
      await measured('search: a word that occurs once', page(first, { q: 'number 654321x' }), 200),
      await measured('search: a word that does not occur', page(first, { q: 'not a word' }), 200),
      await measured('search: a word in 1 of 1,000 entries', page(first, { q: 'rarely' }), 200),
      await measured('search: a word in half of the entries', page(first, { q: 'Renamed' }), 200),
      await measured('search: two letters that do not occur', page(first, { q: 'zq' }), 3000),
      await measured('page 400', page('[10000,10024]', {}), 200),
      await measured('the last page', page(last, {}), 2000),
      await measured('exact count for API clients', `${origin}/api/v1/audit-logs?limit=20`, 2000),
    ]
  } finally {
    child.kill('SIGTERM')
  }
}

/** Stores one year of entries by ten users. */
async function seed({ organization }: Persona) {
  await db.rawQuery(
    `insert into audit_logs (organization_id, actor_id, actor_name, action, target, description, created_at)
     select :organizationId, ('00000000-0000-4000-8000-00000000000' || n % 10)::uuid, 'Person ' || n % 10,
       'team_updated', 'team',
       case when n % 1000 = 0 then 'Was rarely seen' when n % 2 = 0 then 'Renamed' else 'Described' end
         || ' team ' || md5(n::text) || ' number ' || n || 'x.',
       now() - n * interval '31 seconds'
     from generate_series(1, :entries) n`,
    { organizationId: organization.id, entries: ENTRIES }
  )
  await db.connection(OWNER_CONNECTION).rawQuery('vacuum analyze public.audit_logs')
}

/** Returns the median duration of sequential requests, in milliseconds. */
async function median(url: string, token: string): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < TIMES; n++) {
    const start = performance.now()
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    if (!response.ok) throw new Error(`${url} answered ${response.status}`)
    await response.arrayBuffer()
    times.push(performance.now() - start)
  }
  return Math.round((times.sort((a, b) => a - b)[(TIMES - 1) / 2] ?? 0) * 10) / 10
}
