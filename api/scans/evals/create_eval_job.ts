import { acceptedDocument } from '#api/eval_configs/sent_document'
import { pinDatasets, type Pinned } from '#api/eval_configs/dataset_tests'
import {
  columnsOf,
  readDerivedMetrics,
  type EvalColumn,
  type EvalDocument,
} from '#api/engines/evals/index'
import { maskSecrets, storableValue } from '#api/evals/mask_secrets'
import { newEvalId } from '#api/evals/new_eval_id'
import type User from '#api/identity/user'
import { admitEval } from '#api/license/admit'
import { queue } from '#api/queue/service'
import { evalModels } from '#api/server_settings/redteam_models'
import { NOTHING_TO_RUN } from '#api/scans/errors'
import type { EvalJobConfig, EvalMode } from '#api/scans/evals/eval_job'
import { parentDocument } from '#api/scans/evals/parent_document'
import { testsOfDocument, testsOfParent } from '#api/scans/evals/planned_tests'
import { storeTests } from '#api/scans/evals/store_tests'
import { insertScan } from '#api/scans/insert_scan'
import Scan from '#api/scans/scan'
import { logScan } from '#api/scans/scan_log'
import { publishScan } from '#api/scans/scan_progress'
import type Team from '#api/teams/team'
import { emitEvent } from '#api/webhooks/emit_event'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { createHash, randomUUID } from 'node:crypto'

export type EvalJobOrder = {
  team: Team
  user: User
  configId?: string | undefined
  config?: Record<string, unknown> | undefined
  /** Another evaluation, and what of it is to be done again. */
  parentId?: string | undefined
  mode?: EvalMode | undefined
  options?:
    | {
        description?: string | undefined
        maxConcurrency?: number | undefined
        delayMs?: number | undefined
        repeat?: number | undefined
      }
    | undefined
  idempotencyKey: string | null
}

type Plan = {
  order: EvalJobOrder
  document: EvalDocument
  columns: EvalColumn[]
  datasets: Pinned[]
  parent: EvalJobConfig['parent']
  name: string
  grader: string | null
}

/**
 * Writes a run as queued with its evaluation, its tests and its job together: none exists without the others.
 * @returns the run, and whether this call made it
 */
export async function createEvalJob(order: EvalJobOrder): Promise<{ scan: Scan; isNew: boolean }> {
  const { team, idempotencyKey } = order
  const find = (key: string) => team.related('scans').query().where('idempotency_key', key).first()
  const known = idempotencyKey && (await find(idempotencyKey))
  if (known) return { scan: known, isNew: false }
  const plan = await planOf(order)
  const id = await db.transaction((trx) => insert(plan, trx))
  const scan = id ? await Scan.findOrFail(id) : await find(idempotencyKey ?? '')
  if (!scan) throw NOTHING_TO_RUN()
  if (id) await publishScan(scan)
  return { scan, isNew: id !== null }
}

async function planOf(order: EvalJobOrder): Promise<Plan> {
  const { team, options = {}, parentId, mode } = order
  const scope = { organizationId: team.organizationId, teamId: team.id }
  const base = parentId && mode ? await parentDocument(team, parentId, mode, order.config) : null
  const stored = order.configId
    ? await team.related('evalConfigs').query().where('id', order.configId).firstOrFail()
    : null
  const sent = base?.document ?? stored?.config ?? order.config
  const accepted = await acceptedDocument({ config: sent }, scope, 'running', {
    // Answers that are there need nobody to ask.
    exceptFor: mode === 'regrade' ? ['providers', 'prompts'] : [],
  })
  const document = withOptions(accepted, options)
  const { grading } = await evalModels(scope)
  return {
    order,
    document,
    columns: base?.columns ?? columnsOf(document),
    datasets: base ? [] : await pinDatasets(document, team.id),
    parent: base?.parent ?? null,
    name: document.description ?? stored?.name ?? 'Evaluation',
    grader: grading?.model ?? null,
  }
}

/** What the start form changed, over what the document says. */
function withOptions(document: EvalDocument, options: NonNullable<EvalJobOrder['options']>) {
  const { description, maxConcurrency, delayMs, repeat } = options
  const changes = { maxConcurrency, delay: delayMs, repeat }
  const set = Object.entries(changes).filter(([, value]) => value !== undefined)
  return {
    ...document,
    ...(description && { description }),
    evaluateOptions: { ...document.evaluateOptions, ...Object.fromEntries(set) },
  }
}

async function insert(plan: Plan, trx: TransactionClientContract): Promise<string | null> {
  const { order, document, columns, datasets, parent, name } = plan
  const scanId = await insertScan(rowOf(plan), trx)
  if (!scanId) return null
  await admitEval(trx, order.team.organizationId)
  const tests =
    parent && !order.config
      ? testsOfParent(parent, order.team)
      : testsOfDocument(document, columns, datasets)
  const stored = await storeTests(scanId, tests, trx)
  if (stored.calls === 0) throw NOTHING_TO_RUN()
  const evalId = await insertEval(plan, stored, trx)
  await trx.from('scans').where('id', scanId).update({ eval_id: evalId, total: stored.calls })
  const what = `${stored.tests} tests in ${columns.length} columns`
  await logScan(scanId, 'info', `Queued by ${order.user.name}: ${what}.`, trx)
  await queue.enqueue('run_scan', { scanId }, trx)
  const data = { jobId: scanId, evalId, type: 'eval', name }
  await emitEvent(trx, { teamId: order.team.id, event: 'evaluation.created', data })
  return scanId
}

function rowOf(plan: Plan) {
  const { order, document, columns, parent, name, grader } = plan
  const config: EvalJobConfig = {
    columns,
    providers: document.providers,
    options: document.evaluateOptions ?? {},
    derivedMetrics: readDerivedMetrics(document.derivedMetrics),
    parent,
  }
  return {
    id: randomUUID(),
    type: 'eval',
    team_id: order.team.id,
    name: name.slice(0, 500),
    eval_config_id: order.configId ?? null,
    target_name: [...new Set(columns.map(({ provider }) => provider.label))]
      .join(', ')
      .slice(0, 500),
    template_name: name.slice(0, 500),
    backend: grader ? 'model' : 'built_in',
    seed: 0,
    config: JSON.stringify(storableValue(config)),
    options: JSON.stringify(order.options ?? {}),
    idempotency_key: order.idempotencyKey,
    started_by_id: order.user.id,
  }
}

async function insertEval(
  plan: Plan,
  { calls, vars }: { calls: number; vars: string[] },
  trx: TransactionClientContract
): Promise<string> {
  const { order, document, columns, datasets, parent, name, grader } = plan
  const id = newEvalId()
  await trx.table('evals').insert({
    id,
    team_id: order.team.id,
    type: 'eval',
    description: name,
    author: order.user.email,
    tags: JSON.stringify(document.tags ?? {}),
    backend: grader ? 'model' : 'built_in',
    grader_label: grader ?? '',
    config: JSON.stringify(maskSecrets(withMetadata(document, order.configId, datasets))),
    prompts: JSON.stringify(storableValue(columns.map(toolPrompt))),
    vars: JSON.stringify(storableValue(vars)),
    expected: calls,
    parent_id: parent?.evalId ?? null,
    is_partial: true,
  })
  return id
}

/** With the versions of datasets that are run, so that they tell which evaluations used them. */
function withMetadata(document: EvalDocument, configId: string | undefined, datasets: Pinned[]) {
  const metadata = {
    ...document.metadata,
    ...(configId && { configId }),
    ...(datasets.length > 0 && { datasets: datasets.map(({ id, version }) => ({ id, version })) }),
  }
  return { ...document, ...(Object.keys(metadata).length > 0 && { metadata }) }
}

/** A column as the command-line tool describes it. */
function toolPrompt({ prompt: { raw, label }, provider }: EvalColumn) {
  const id = createHash('sha256').update(raw).digest('hex')
  return { id, raw, label, provider: provider.label }
}
