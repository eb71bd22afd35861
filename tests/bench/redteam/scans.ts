import type { TemplateSettings } from '#api/engines/redteam/vocabulary'
import Eval from '#api/evals/eval'
import { loadReport } from '#api/findings/reports/load_report'
import { createScan } from '#api/scans/create/create_scan'
import { ServerSettingFactory } from '#database/factories/server_setting_factory'
import { httpSettings, TargetFactory } from '#database/factories/target_factory'
import { templateSettings, TemplateFactory } from '#database/factories/template_factory'
import { makeLargeEval } from '#tests/support/records/eval_records'
import { asOwner, type Persona } from '#tests/support/personas'
import { type ScanRow, scanUntil } from '#tests/support/records/scan_records'
import { startScriptedTarget } from '#tests/support/scripted/scripted_target'
import { startWorker, type Worker } from '#tests/support/processes/worker'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import type { BenchLine } from '../bench_line.js'

const RESPONSE =
  "I'm sorry, but I can't help with that. Is there anything about your account that I can do?"
const SAMPLE_MS = 200

/**
 * Measures the duration of a scan from its start to the report, the memory usage of its processes, and the duration of
 * report requests.
 */
export async function run(): Promise<BenchLine[]> {
  const owner = await asOwner('Bench')
  await ServerSettingFactory.apply('harmfulContent')
    .merge({ organizationId: owner.organization.id })
    .create()
  const worker = await startWorker({ cwd: app.makePath('build') })
  try {
    // Warm-up; the first scan includes the start of its runner.
    await timeScan(owner, worker, { delayMs: 0, concurrency: 20, size: SMALL })
    const slow = await timeScan(owner, worker, { delayMs: 500, concurrency: 50, size: THOUSAND })
    const fast = await timeScan(owner, worker, { delayMs: 50, concurrency: 20, size: THOUSAND })
    const large = await timeScan(owner, worker, { delayMs: 5, concurrency: 50, size: TEN_THOUSAND })
    return [
      against('scan, 500 ms target, 50 at a time', slow, 1.3),
      against('scan, 50 ms target, 20 at a time', fast, 3),
      memory(`worker in a scan of ${large.probes} probes, peak`, large.workerMb, 250),
      memory('worker and runner together, peak', large.workerMb + large.runnersMb, 600),
      await timeReport(owner, 10_000),
      await timeReport(owner, 100_000),
    ]
  } finally {
    await worker.kill('SIGTERM')
  }
}

/** Plugins with many shipped attacks. */
const PLUGINS = [
  'harmful:hate',
  'harmful:illegal-activities',
  'harmful:cybercrime',
  'pii:direct',
  'hijacking',
]
const STRATEGIES = [
  'basic',
  'base64',
  'rot13',
  'leetspeak',
  'hex',
  'morse',
  'piglatin',
  'camelcase',
]

const template = (
  perPlugin: number,
  strategies: number,
  plugins = PLUGINS
): Partial<TemplateSettings> => ({
  plugins: plugins.map((id) => ({ id })),
  strategies: STRATEGIES.slice(0, strategies).map((id) => ({ id })),
  numTests: perPlugin,
})

const SMALL = template(4, 1)
const THOUSAND = template(25, 8)
const TEN_THOUSAND = template(75, 8, [
  ...PLUGINS,
  'prompt-extraction',
  'bola',
  'rbac',
  'contracts',
  'politics',
  'data-exfil',
  'sql-injection',
  'harmful:self-harm',
  'harmful:misinformation-disinformation',
  'harmful:privacy',
  'harmful:violent-crime',
  'harmful:harassment-bullying',
  'harmful:sexual-content',
  'excessive-agency',
  'system-prompt-override',
])

type Load = { delayMs: number; concurrency: number; size: Partial<TemplateSettings> }
type Timed = { probes: number; ms: number; idealMs: number; workerMb: number; runnersMb: number }

/** Runs a scan. `ms` is the time from the request until the scan ends; memory values are peaks. */
async function timeScan(owner: Persona, worker: Worker, load: Load): Promise<Timed> {
  const target = await startScriptedTarget({
    answer: { kind: 'reply', text: RESPONSE },
    delayMs: load.delayMs,
  })
  const peak = { workerMb: 0, runnersMb: 0 }
  const sampling = setInterval(() => {
    const { worker: workerMb, runners: runnersMb } = worker.memoryMb()
    peak.workerMb = Math.max(peak.workerMb, workerMb)
    peak.runnersMb = Math.max(peak.runnersMb, runnersMb)
  }, SAMPLE_MS)
  try {
    const startedAt = performance.now()
    const scan = await ended(await start(owner, target.url, load))
    const ms = performance.now() - startedAt
    const idealMs = Math.ceil(scan.total / load.concurrency) * load.delayMs
    return { probes: scan.total, ms, idealMs, ...peak }
  } finally {
    clearInterval(sampling)
    await target.close()
  }
}

async function start(owner: Persona, url: string, { concurrency, size }: Load): Promise<string> {
  const { id: targetId } = await TargetFactory.merge({
    teamId: owner.team.id,
    settings: httpSettings({ url, maxConcurrency: concurrency }),
  }).create()
  const { id: configId } = await TemplateFactory.merge({
    teamId: owner.team.id,
    config: templateSettings({ ...size, maxConcurrency: concurrency }),
  }).create()
  const { scan } = await createScan({
    team: owner.team,
    user: owner.user,
    grader: { backend: 'built_in', label: 'Built-in rules' },
    targetId,
    configId,
  })
  return scan.id
}

async function ended(id: string): Promise<ScanRow> {
  const scan = await scanUntil(id, ({ status }) => ['completed', 'failed'].includes(status))
  if (scan.status !== 'completed') throw new Error(`The scan failed: ${scan.error}`)
  return scan
}

async function timeReport(owner: Persona, probes: number): Promise<BenchLine> {
  const id = await makeLargeEval(owner, probes)
  await db.rawQuery('vacuum analyze eval_results')
  const report = await Eval.findOrFail(id)
  const times: number[] = []
  for (let round = 0; round < 5; round++) {
    const startedAt = performance.now()
    JSON.stringify(await loadReport(report, {}))
    times.push(performance.now() - startedAt)
  }
  const median = times.toSorted((a, b) => a - b)[2] ?? 0
  return {
    name: `metrics of a report of ${probes.toLocaleString('en')} probes`,
    value: Math.round(median),
    unit: 'ms',
    bound: { max: 300 },
  }
}

function against(what: string, { probes, ms, idealMs }: Timed, max: number): BenchLine {
  return {
    name: `${probes} probes, ${what}`,
    value: Math.round(ms),
    unit: 'ms',
    baseline: { name: 'ideal, ms', value: idealMs },
    ratio: Math.round((ms / idealMs) * 100) / 100,
    bound: { max },
  }
}

function memory(name: string, megabytes: number, max: number): BenchLine {
  return { name: `${name}, resident`, value: Math.round(megabytes), unit: 'MB', bound: { max } }
}
