/** Which job is done by whom: the worker's table of contents. */
import { startTurns } from '#api/queue/start_turns'
import { startSealWork } from '#api/audit/chain/start_seal_work'
import { startResultWork } from '#api/evals/start_result_work'
import { removeLeftovers } from '#api/runner/pool/runner_folder'
import { RunnerPool } from '#api/runner/pool/runner_pool'
import { runners } from '#config/runners'
import { startMailWork } from '#api/mail/start_mail_work'
import { startImportWork } from '#api/imports/start_import_work'
import { startReplayWork } from '#api/replays/start_replay_work'
import { startScanWork } from '#api/scans/work/start_scan_work'
import { startScheduleWork } from '#api/schedules/start_schedule_work'
import { startSweepWork } from '#api/sweep/start_sweep_work'
import { startDryRunWork } from '#api/eval_configs/dry_run/start_dry_run_work'
import { startProbeWork } from '#api/targets/start_probe_work'
import { startReportWork } from '#start/report_jobs'
import { startWorkerBeat } from '#api/workers/worker_beat'
import { startWebhookWork } from '#api/webhooks/work/start_webhook_work'
import app from '@adonisjs/core/services/app'

export async function startWork() {
  await startWorkerBeat()
  await removeLeftovers()
  const pool = new RunnerPool(runners.warm)
  app.terminating(() => pool.close())
  await startScanWork(pool)
  await startReplayWork(await startProbeWork(pool))
  await startDryRunWork(pool)
  await startImportWork()
  await startResultWork()
  await startReportWork()
  await startMailWork()
  await startWebhookWork()
  await startScheduleWork()
  await startSweepWork()
  await startSealWork()
  startTurns()
  pool.fill()
}
