/** Starts the heartbeat and the runner pool of a worker and registers the handlers of all job types. */
import { startFairOrdering } from '#api/platform/queue/order_waiting'
import { startSealWork } from '#api/platform/audit/chain/seal_audit_log'
import { startResultWork } from '#api/evals/start_result_work'
import { removeLeftovers } from '#api/platform/runner/pool/runner_folder'
import { RunnerPool } from '#api/platform/runner/pool/runner_pool'
import { runners } from '#config/runners'
import { startMailWork } from '#api/platform/mail/send_mail_job'
import { startDemoWork } from '#api/demo/guardrail/create_demo_guardrail'
import { startMcpDemoWork } from '#api/demo/mcp/run_demo_client_job'
import { startAttackWork } from '#api/guardrails/attacks/run_attack_job'
import { startPathAlerts } from '#api/guardrails/dashboard/alert_paths'
import { startGuardrailWork } from '#api/guardrails/learning/generate_version'
import { startTrimWork } from '#api/mcp/calls/retention/trim_calls_job'
import { startMcpWork } from '#api/mcp/servers/probe/start_probe_work'
import { startImportWork } from '#api/accounts/imports/run_import_job'
import { startReplayWork } from '#api/scans/replays/replay_probe_job'
import { startScanWork } from '#api/scans/run/start_scan_work'
import { startSimbaWork } from '#api/simba/run/start_simba_work'
import { startScheduleWork } from '#api/scans/schedules/run_due_schedules'
import { startSweepWork } from '#api/platform/sweep/sweep_old_rows'
import { startDryRunWork } from '#api/evals/configurations/dry_run/start_dry_run_work'
import { startProbeWork } from '#api/targets/probe/start_probe_work'
import { OLD_ROWS } from '#start/old_rows'
import { startReportWork } from '#start/report_jobs'
import { startModelAuditWork } from '#api/model_audits/run/start_model_audit_work'
import { startWorkerBeat } from '#api/platform/workers/worker_beat'
import { startWebhookWork } from '#api/accounts/webhooks/deliveries/deliver_webhook_job'
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
  await startGuardrailWork()
  await startAttackWork(pool)
  await startSimbaWork(pool)
  await startDemoWork()
  await startMcpDemoWork()
  await startPathAlerts()
  await startMailWork()
  await startModelAuditWork()
  await startMcpWork()
  await startTrimWork()
  await startWebhookWork()
  await startScheduleWork()
  await startSweepWork(OLD_ROWS)
  await startSealWork()
  startFairOrdering()
  pool.fill()
}
