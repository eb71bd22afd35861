import { queue } from '#api/platform/queue/service'
import { onOutboundChange } from '#api/platform/settings/outbound_rules'
import { ensureSettingsLoaded } from '#api/platform/settings/installation_setting'
import type { RunnerPool } from '#api/platform/runner/pool/runner_pool'
import { runScanJob } from './run_scan_job.js'
import { scanRunner, type ScanRunner } from './scan_runner.js'
import { FairSlots } from './claims/fair_slots.js'
import { Sweeper } from './claims/sweep_scans.js'
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'

/** Maximum number of concurrent scans per worker; each has its own runner of about 200 MB. */
const SLOTS = 2
const SWEEP_MS = 5000

/** Subscribes this worker to the scan queue and sweeps for scans without a worker, until shutdown. */
export async function startScanWork(pool: RunnerPool) {
  const shutdown = new AbortController()
  const runners = new Set<ScanRunner>()
  await ensureSettingsLoaded()
  // Changed outbound rules also apply to running scans.
  const unsubscribe = onOutboundChange((rules) =>
    runners.forEach((runner) => runner.enforce(rules))
  )
  const sweeper = new Sweeper()
  const sweep = () =>
    sweeper
      .sweep()
      .catch((error) => logger.debug({ err: error }, 'the sweep for lost scans failed'))
  void sweep()
  const sweeps = setInterval(sweep, SWEEP_MS)
  const slots = new FairSlots(shutdown.signal)
  const running = new Set<Promise<void>>()

  app.terminating(async () => {
    clearInterval(sweeps)
    slots.stop()
    unsubscribe()
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
