import { catalogPlugins, catalogStrategies } from '#api/engines/redteam/index'
import { EvaluationFactory } from '#database/factories/evaluation_factory'
import { TargetFactory } from '#database/factories/target_factory'
import { asOwner, type Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import type { BenchLine } from '../bench_line.js'
import { startServer } from '../web_server.js'

const PROBES = 100_000
const STRATEGIES = 12
const TIMES = 9

/**
 * Measures reports of two scans with 100,000 probes each, over all plugins: metrics, comparison, dashboard, and exports.
 */
export async function run(): Promise<BenchLine[]> {
  const owner = await asOwner('Reports')
  const target = await TargetFactory.merge({ teamId: owner.team.id }).create()
  const ids = [await seed(owner, target.id, 0), await seed(owner, target.id, 7)]
  await db.rawQuery('vacuum analyze eval_results')
  const { child, origin } = await startServer()
  const api = (path: string) => `${origin}/api/v1/${path}`
  const filtered = (filter: object) =>
    api(`redteam/reports/${ids[0]}?filter=${encodeURIComponent(JSON.stringify(filter))}`)
  const measured = async (name: string, url: string, max: number): Promise<BenchLine> => ({
    name,
    value: await median(url, owner.token),
    unit: 'ms',
    bound: { max },
  })
  const compare = api(`redteam/reports/compare?ids=${ids.join(',')}`)
  try {
    return [
      await measured('metrics of 100,000 probes', api(`redteam/reports/${ids[0]}`), 300),
      await measured('metrics of one severity', filtered({ severity: 'high' }), 300),
      await measured('metrics of one strategy', filtered({ strategy: 'basic' }), 300),
      await measured('disclosed information', api(`redteam/reports/${ids[0]}/learned`), 300),
      await measured('two reports compared', compare, 4000),
      await measured(
        'dashboard of a target with two reports',
        api(`providers/${target.id}/dashboard`),
        300
      ),
      ...(await printing(api(`redteam/reports/${ids[0]}/export?format=pdf`), origin, owner.token)),
    ]
  } finally {
    child.kill('SIGTERM')
  }
}

/** Measures the duration of a PDF export, and the longest response time of other requests during it. */
async function printing(url: string, origin: string, token: string): Promise<BenchLine[]> {
  let isPrinting = true
  const startedAt = performance.now()
  const printed = ask(url, token).finally(() => (isPrinting = false))
  const waits: number[] = []
  while (isPrinting) {
    const requestedAt = performance.now()
    await ask(`${origin}/health`, token)
    waits.push(performance.now() - requestedAt)
  }
  await printed
  return [
    {
      name: 'report as PDF, with 100 attacks',
      value: round(performance.now() - startedAt),
      unit: 'ms',
      bound: { max: 15_000 },
    },
    {
      name: 'longest response time of the web process during the export',
      value: round(Math.max(...waits)),
      unit: 'ms',
      bound: { max: 500 },
    },
  ]
}

/**
 * Stores results of every plugin with many strategies. About one in five attacks succeeds; `shift` makes the two scans
 * differ. @returns the report ID
 */
async function seed(persona: Persona, targetId: string, shift: number): Promise<string> {
  const { id } = await EvaluationFactory.merge({ teamId: persona.team.id }).create()
  await db.rawQuery(
    `insert into eval_results (revision_id, test_idx, judged_status, plugin_id, strategy_id, severity, prompt, output, evidence)
     select (select revision_id from evals where id = :id), n,
       (array['failed', 'passed', 'passed', 'undecided', 'passed'])[(n + :shift * (n % 3)) % 5 + 1],
       (cast(:plugins as text[]))[n % :pluginCount + 1], (cast(:strategies as text[]))[n % ${STRATEGIES} + 1],
       (array['critical', 'high', 'medium', 'low'])[n % :pluginCount % 4 + 1],
       'attack ' || n || repeat(' words', 40), 'answer ' || n || repeat(' more words', 60),
       '[{"start":0,"end":10,"label":"answer"}]'
     from generate_series(0, ${PROBES - 1}) n`,
    {
      id,
      shift,
      plugins: catalogPlugins().map((plugin) => plugin.id),
      pluginCount: catalogPlugins().length,
      strategies: catalogStrategies()
        .slice(0, STRATEGIES)
        .map((strategy) => strategy.id),
    }
  )
  await db
    .from('evals')
    .where('id', id)
    .update({ target_id: targetId, total: PROBES, tests: PROBES })
  return id
}

async function median(url: string, token: string): Promise<number> {
  await ask(url, token)
  const times: number[] = []
  for (let n = 0; n < TIMES; n++) {
    const startedAt = performance.now()
    await ask(url, token)
    times.push(performance.now() - startedAt)
  }
  return round(times.sort((a, b) => a - b)[(TIMES - 1) / 2] ?? 0)
}

async function ask(url: string, token: string): Promise<void> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  await response.arrayBuffer()
}

const round = (ms: number) => Math.round(ms * 10) / 10
