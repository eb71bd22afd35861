import { createScan } from '#api/scans/create/create_scan'
import { httpSettings, TargetFactory } from '#database/factories/target_factory'
import { templateSettings, TemplateFactory } from '#database/factories/template_factory'
import { asOwner, type Persona } from '#tests/support/personas'
import { manyProbes, scanEnds } from '#tests/support/records/scan_records'
import { startScriptedTarget } from '#tests/support/scripted/scripted_target'
import { startWorker, type Worker } from '#tests/support/processes/worker'
import app from '@adonisjs/core/services/app'
import type { BenchLine } from '../bench_line.js'

const SCANS = 12
const PROBES = 100
const CONCURRENCY = 5
/** Simulated response time of the target, similar to that of a model; it dominates the duration of a scan. */
const TARGET_MS = 400

/** Measures the speedup of a set of scans with two workers instead of one. */
export async function run(): Promise<BenchLine[]> {
  const owner = await asOwner('Bench')
  const one = await timeWith(1, owner)
  const two = await timeWith(2, owner)
  return [
    {
      name: `${SCANS} scans of ${PROBES} probes by one worker, relative to two workers`,
      value: Math.round(one),
      unit: 'ms',
      baseline: { name: 'two workers, ms', value: Math.round(two) },
      ratio: Math.round((one / two) * 100) / 100,
      bound: { min: 1.7 },
    },
  ]
}

/** Returns the milliseconds from the first request to the end of the last scan. */
async function timeWith(count: number, owner: Persona): Promise<number> {
  const target = await startScriptedTarget({
    answer: { kind: 'reply', text: "I'm sorry, but I can't help with that." },
    delayMs: TARGET_MS,
  })
  const workers: Worker[] = []
  try {
    for (let n = 0; n < count; n++) {
      workers.push(await startWorker({ cwd: app.makePath('build') }))
    }
    const create = await scanOf(owner, target.url)
    // Warm-up; the first scans include the start of the runners.
    await allEnded(await Promise.all(Array.from({ length: count * 2 }, () => create(10))))
    const startedAt = performance.now()
    const ids: string[] = []
    for (let n = 0; n < SCANS; n++) ids.push(await create(PROBES))
    await allEnded(ids)
    return performance.now() - startedAt
  } finally {
    for (const worker of workers) await worker.kill('SIGTERM')
    await target.close()
  }
}

async function scanOf(owner: Persona, url: string) {
  const { id: targetId } = await TargetFactory.merge({
    teamId: owner.team.id,
    settings: httpSettings({ url, maxConcurrency: CONCURRENCY }),
  }).create()
  return async (probes: number) => {
    const { id: configId } = await TemplateFactory.merge({
      teamId: owner.team.id,
      config: templateSettings({
        ...manyProbes(probes),
        maxConcurrency: CONCURRENCY,
      }),
    }).create()
    const grader = { backend: 'built_in', label: 'Built-in rules' } as const
    const { scan } = await createScan({
      team: owner.team,
      user: owner.user,
      grader,
      targetId,
      configId,
    })
    return scan.id
  }
}

async function allEnded(ids: string[]) {
  for (const id of ids) {
    const { status, error } = await scanEnds(id)
    if (status !== 'completed') throw new Error(`The scan is ${status}: ${error}`)
  }
}
