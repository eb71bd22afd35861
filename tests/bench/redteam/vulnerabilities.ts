import { catalogPlugins, catalogStrategies } from '#api/engines/redteam/index'
import { recordVulnerabilities } from '#api/findings/vulnerabilities/record/record_vulnerabilities'
import { makeLargeEval } from '#tests/support/records/eval_records'
import { asOwner, type Persona } from '#tests/support/personas'
import { HTTP_SETTINGS } from '#tests/support/records/records'
import db from '@adonisjs/lucid/services/db'
import type { BenchLine } from '../bench_line.js'
import { startServer } from '../web_server.js'

const VULNERABILITIES = 50_000
const TARGETS = 400
const PROBES = 100_000
const TRIES = 21
const PAGE_MS = 50
const FACETS_MS = 100

/**
 * Measures the list of a team with 50,000 vulnerabilities, with each filter and sort order, its facets, and the processing
 * of a report with 100,000 probes.
 */
export async function run(): Promise<BenchLine[]> {
  const owner = await asOwner('Bench')
  const [targetId] = await seed(owner)
  const web = await startServer()
  const call = (path: string) => middle(`${web.origin}/api/v1/${path}`, owner.token)
  try {
    const lines: BenchLine[] = []
    for (const [name, query] of Object.entries(views(owner, targetId ?? ''))) {
      const value = await call(`issues?range=[0,24]&${query}`)
      lines.push({ name: `25 of 50,000, ${name}`, value, unit: 'ms', bound: { max: PAGE_MS } })
    }
    for (const [name, filter] of Object.entries(FACETED)) {
      const value = await call(`issues/facets?filter=${encodeURIComponent(JSON.stringify(filter))}`)
      lines.push({ name: `facets, ${name}`, value, unit: 'ms', bound: { max: FACETS_MS } })
    }
    lines.push(await reportLine(owner, targetId ?? ''))
    return lines
  } finally {
    web.child.kill('SIGTERM')
  }
}

const FACETED = { 'no filter': {}, 'severity and status': { severity: ['high'], status: ['open'] } }

const filtered = (filter: object) => `filter=${encodeURIComponent(JSON.stringify(filter))}`
const sorted = (field: string, order: string) =>
  `sort=${encodeURIComponent(JSON.stringify([field, order]))}`

const views = ({ user }: Persona, targetId: string): Record<string, string> => ({
  'worst first': '',
  'by target': filtered({ target: [targetId] }),
  'by severity': filtered({ severity: ['critical'] }),
  'by status': filtered({ status: ['open', 'regressed'] }),
  'by category': filtered({ category: ['Trust & Safety'] }),
  'by plugin': filtered({ plugin: ['bola'] }),
  'by strategy': filtered({ strategy: ['base64'] }),
  'by assignee': filtered({ assignee: [user.id] }),
  'by nobody': filtered({ assignee: ['none'] }),
  'overdue': filtered({ overdue: true }),
  'by words': filtered({ q: 'Target 17' }),
  'by all at once': filtered({ severity: ['high'], status: ['open'], overdue: true, q: 'a' }),
  'due first': sorted('dueAt', 'ASC'),
  'last seen first': sorted('lastSeenAt', 'DESC'),
  'by name': sorted('weakness', 'ASC'),
  'most attacks first': sorted('attacks', 'DESC'),
})

async function seed({ team, user }: Persona): Promise<string[]> {
  const targets: { rows: { id: string }[] } = await db.rawQuery(
    `insert into targets (team_id, name, type, purpose, settings)
     select ?, 'Target ' || n, 'http', '', ?::jsonb from generate_series(1, ?) as n returning id`,
    [team.id, JSON.stringify(HTTP_SETTINGS), TARGETS]
  )
  const plugins = catalogPlugins().slice(0, VULNERABILITIES / TARGETS)
  const strategies = catalogStrategies().map(({ id }) => id)
  await db.rawQuery(
    `insert into issues (team_id, target_id, target_name, plugin_id, weakness, severity, status, assignee_id,
       strategies, attacks, due_at, first_seen_at, last_seen_at, last_tested_at)
     select :teamId, t.id, t.name, p.id, p.name,
       (array['critical', 'high', 'medium', 'low'])[1 + (hash.n % 4)],
       (array['open', 'open', 'regressed', 'accepted_risk', 'false_positive', 'ignored', 'fixed', 'fixed_confirmed'])
         [1 + (hash.n / 4 % 8)],
       case when hash.n % 3 = 0 then :userId::uuid end,
       array[(:strategies::text[])[1 + (hash.n % 30)], (:strategies::text[])[1 + (hash.n / 30 % 30)]],
       hash.n % 500, now() + ((hash.n % 200) - 100) * interval '1 day',
       now() - interval '90 days', now() - (hash.n % 90000) * interval '1 minute', now()
     from targets t cross join (select (p ->> 'id') as id, (p ->> 'name') as name
       from jsonb_array_elements(:plugins::jsonb) p) p
     cross join lateral (select abs(hashtext(t.id::text || p.id)) as n) hash
     where t.team_id = :teamId`,
    { teamId: team.id, userId: user.id, strategies, plugins: JSON.stringify(plugins) }
  )
  await db.rawQuery('vacuum analyze issues')
  return targets.rows.map(({ id }) => id)
}

/** Measures the time to create the vulnerabilities of a report with 100,000 probes, which a worker does once per report. */
async function reportLine(owner: Persona, targetId: string): Promise<BenchLine> {
  const evalId = await makeLargeEval(owner, PROBES)
  await db.from('evals').where('id', evalId).update({ target_id: targetId })
  const start = performance.now()
  await recordVulnerabilities(evalId)
  const value = Math.round(performance.now() - start)
  return { name: 'update from a report of 100,000 probes', value, unit: 'ms', bound: { max: 2000 } }
}

/** Returns the median duration of 21 sequential requests, in milliseconds. */
async function middle(url: string, token: string): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < TRIES; n++) {
    const start = performance.now()
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${response.status} of ${url}`)
    times.push(performance.now() - start)
  }
  return Math.round((times.sort((a, b) => a - b)[Math.floor(TRIES / 2)] ?? 0) * 10) / 10
}
