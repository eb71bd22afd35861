import { NOTHING_TO_RUN } from '#api/evals/runs/errors'
import {
  runSettingsOf,
  planRun,
  storeRun,
  type RunOrder,
  type RunPlan,
} from '#api/evals/runs/plan/plan_run'
import { storableValue } from '#api/evals/values/mask_secrets'
import { admitEval } from '#api/accounts/license/admit'
import { emitEvent } from '#api/accounts/webhooks/emit_event'
import { queue } from '#api/platform/queue/service'
import { teamScope } from '#api/platform/tenancy/scopes'
import { insertScan } from '#api/scans/create/insert_scan'
import Scan from '#api/scans/scan'
import { logScan } from '#api/scans/scan_log'
import { publishScan } from '#api/scans/scan_progress'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { randomUUID } from 'node:crypto'

export type EvalScanOrder = RunOrder & { idempotencyKey: string | null }

/**
 * Inserts a queued run with its evaluation, test cases, and job in one transaction.
 * @returns the run, and whether this call created it
 */
export async function createEvalScan(
  order: EvalScanOrder
): Promise<{ scan: Scan; isNew: boolean }> {
  const { team, idempotencyKey } = order
  const find = (key: string) => teamScope(team, Scan).query().where('idempotency_key', key).first()
  const known = idempotencyKey && (await find(idempotencyKey))
  if (known) return { scan: known, isNew: false }
  const plan = await planRun(order)
  const id = await db.transaction((trx) => insert(plan, idempotencyKey, trx))
  const scan = id ? await Scan.findOrFail(id) : await find(idempotencyKey ?? '')
  if (!scan) throw NOTHING_TO_RUN()
  if (id) await publishScan(scan)
  return { scan, isNew: id !== null }
}

/**
 * Inserts the run.
 * @returns the scan's ID; null if an earlier request with the same key created the scan
 */
async function insert(
  plan: RunPlan,
  idempotencyKey: string | null,
  trx: TransactionClientContract
): Promise<string | null> {
  const { team, user } = plan.order
  const scanId = await insertScan({ ...rowOf(plan), idempotency_key: idempotencyKey }, trx)
  if (!scanId) return null
  await admitEval(trx, team.organizationId)
  const { evalId, calls, tests } = await storeRun(plan, scanId, trx)
  await trx.from('scans').where('id', scanId).update({ eval_id: evalId, total: calls })
  const what = `${tests} test cases in ${plan.columns.length} columns`
  await logScan(scanId, 'info', `Queued by ${user.name}: ${what}.`, trx)
  await queue.enqueue('run_scan', { scanId }, trx)
  const data = { jobId: scanId, evalId, type: 'eval', name: plan.name }
  await emitEvent(trx, { teamId: team.id, event: 'evaluation.created', data })
  return scanId
}

function rowOf(plan: RunPlan) {
  const { order, columns, name, grader } = plan
  const providers = new Set(columns.map(({ provider }) => provider.label))
  return {
    id: randomUUID(),
    type: 'eval',
    team_id: order.team.id,
    name: name.slice(0, 500),
    eval_config_id: order.configId ?? null,
    target_name: [...providers].join(', ').slice(0, 500),
    template_name: name.slice(0, 500),
    backend: grader ? 'model' : 'built_in',
    seed: 0,
    config: JSON.stringify(storableValue(runSettingsOf(plan))),
    options: JSON.stringify(order.options ?? {}),
    started_by_id: order.user.id,
  }
}
