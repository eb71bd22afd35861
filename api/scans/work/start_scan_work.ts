import { queue } from '#api/queue/service'
import { onOutboundChange } from '#api/server_settings/outbound_rules'
import { settingsKnown } from '#api/server_settings/installation_setting'
import type { RunnerPool } from '#api/runner/pool/runner_pool'
import { runScanJob } from './run_scan_job.js'
import { scanRunner, type ScanRunner } from './scan_runner.js'
import { FairSlots } from './fair_slots.js'
import { Sweeper } from './sweep_scans.js'
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'

/** Scans that one worker runs at the same time; each has a runner of its own, about 300 MB while it lives. */
const SLOTS = 2
const SWEEP_MS = 5000

/** Lets this worker take scans until the application ends. */
export async function startScanWork(pool: RunnerPool) {
  const shutdown = new AbortController()
  const runners = new Set<ScanRunner>()
  await settingsKnown()
  // Also for the calls of scans that run now.
  const isAsked = onOutboundChange((rules) => runners.forEach((runner) => runner.enforce(rules)))
  const sweeper = new Sweeper()
  const sweep = () =>
    sweeper.sweep().catch((error) => logger.debug({ err: error }, 'no look-out for lost scans'))
  void sweep()
  const sweeps = setInterval(sweep, SWEEP_MS)
  const slots = new FairSlots(shutdown.signal)
  const running = new Set<Promise<void>>()

  app.terminating(async () => {
    clearInterval(sweeps)
    slots.stop()
    isAsked()
    shutdown.abort()
    await Promise.allSettled(running)
    await Promise.all([...runners].map((runner) => runner.close()))
  })

  await queue.work('run_scan', SLOTS, async ({ scanId }) => {
    const runner = scanRunner(pool)
    runners.add(runner)
    const task = slots.run(scanId, (signal) => runScanJob({ scanId, runner, shutdown: signal }))
    running.add(task)
    try {
      await task
    } finally {
      running.delete(task)
      runners.delete(runner)
      await runner.close()
    }
  })
}
