import { organizationOf } from '#api/accounts/tenants/organization_of'
import { queue } from '#api/platform/queue/service'
import type { RunnerPool } from '#api/platform/runner/pool/runner_pool'
import { onOutboundChange } from '#api/platform/settings/outbound_rules'
import { scanRunner, type ScanRunner } from '#api/scans/run/scan_runner'
import { runSimbaJob } from '#api/simba/run/run_simba_job'
import { HAS_WORK } from '#api/simba/run/session_claim'
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'

/** Maximum number of sessions per worker; each has its own runner. */
const SLOTS = 20
const SWEEP_MS = 5000
const MAX_SWEPT = 200

/** Registers this worker's handler for session jobs and, until shutdown, sweeps for sessions without a job. */
export async function startSimbaWork(pool: RunnerPool) {
  const shutdown = new AbortController()
  const runners = new Set<ScanRunner>()
  const running = new Set<Promise<void>>()
  // Applies changed outbound rules to running sessions too.
  const unsubscribe = onOutboundChange((rules) =>
    runners.forEach((runner) => runner.enforce(rules))
  )
  const sweeps = setInterval(() => {
    sweepSessions().catch((error: unknown) =>
      logger.debug({ err: error }, 'the sweep for lost sessions failed')
    )
  }, SWEEP_MS)
  app.terminating(async () => {
    clearInterval(sweeps)
    unsubscribe()
    shutdown.abort()
    await Promise.allSettled(running)
    await Promise.all([...runners].map((runner) => runner.close()))
  })
  await queue.work('run_simba', SLOTS, async ({ sessionId }) => {
    const runner = scanRunner(pool)
    runners.add(runner)
    const task = runSimbaJob({ sessionId, runner, shutdown: shutdown.signal })
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

/**
 * Enqueues jobs for sessions that have none (because their worker died or the job was lost), and for paused sessions
 * whose resume time has passed. A redundant job is harmless.
 */
export async function sweepSessions(): Promise<void> {
  await db.rawQuery(
    `update simba_sessions set state = 'queued', resume_at = null, stop_reason = null, updated_at = now()
     where state = 'paused' and resume_at <= now()`
  )
  const { rows }: { rows: { id: string; team_id: string }[] } = await db.rawQuery(
    `select id, team_id from simba_sessions
     where ${HAS_WORK} and state <> 'waiting' and (leased_until is null or leased_until < now() - interval '4 seconds')
       and updated_at < now() - interval '4 seconds'
     order by created_at limit ${MAX_SWEPT}`
  )
  for (const { id: sessionId, team_id: teamId } of rows) {
    await db.transaction(async (trx) => {
      const organizationId = await organizationOf(teamId, trx)
      if (await queue.isWaiting('run_simba', { organizationId, sessionId })) return
      await queue.enqueue('run_simba', { organizationId, sessionId }, trx)
    })
  }
}
