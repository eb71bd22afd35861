import { teamScope } from '#api/platform/tenancy/scopes'
import { estimate } from '#api/engines/redteam/index'
import type { GraderChoice } from '#api/scans/create/grader_choice'
import { admitScan } from '#api/accounts/license/admit'
import { queue } from '#api/platform/queue/service'
import { insertReport } from '#api/scans/create/insert_report'
import { rangePort } from '#api/scans/range/range_port'
import { RANGE_NOT_USED } from '#api/scans/errors'
import { insertScan } from '#api/scans/create/insert_scan'
import { assertRunsOnServer } from '#api/scans/create/assert_scans_allowed'
import { logScan } from '#api/scans/scan_log'
import { redactSettings } from '#api/scans/create/redact_settings'
import { resolveTemplate } from '#api/scans/create/resolve_template'
import type { TargetDescription, TemplateSettings } from '#api/engines/redteam/vocabulary'
import type { ScanOptions } from '#api/scans/create/scan_options'
import Scan, { type ScanSettings } from '#api/scans/scan'
import { publishScan } from '#api/scans/scan_progress'
import { MAX_SEED } from '#api/scans/scan_validator'
import Target from '#api/targets/target'
import type Team from '#api/accounts/tenants/team'
import { withPlanningBackend } from '#api/library/templates/estimate_backend'
import Template from '#api/library/templates/template'
import type User from '#api/accounts/tenants/user'
import { emitEvent } from '#api/accounts/webhooks/emit_event'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { randomInt, randomUUID } from 'node:crypto'

type Order = {
  team: Team
  user: User
  grader: GraderChoice
  targetId: string
  configId: string
  options?: ScanOptions
  /** MCP range configured in the target; default: the target's standing range. */
  rangeId?: string | undefined
  /** Repeated and concurrent requests with the same key return the same scan. */
  idempotencyKey?: string | null
  now?: Date
}

/**
 * Inserts the queued scan, its evaluation and its job in one transaction.
 * @returns the scan, and whether this call created it
 */
export async function createScan(order: Order): Promise<{ scan: Scan; isNew: boolean }> {
  const { team, idempotencyKey = null, now = new Date() } = order
  const known = idempotencyKey && (await findByKey(team, idempotencyKey))
  if (known) return { scan: known, isNew: false }
  const target = await teamScope(team, Target).query().where('id', order.targetId).firstOrFail()
  assertRunsOnServer(target)
  const template = await teamScope(team, Template).query().where('id', order.configId).firstOrFail()
  const config = await scanSettingsOf(order, target, template)
  const planned = await plannedProbes(team.organizationId, config, target)
  const rangeId = rangeOf(order, config)
  const id = await db.transaction(async (trx) => {
    const made = await insertScan(rowOf({ order, target, template, config, planned }), trx)
    if (!made) return null
    await admitScan(trx, team.organizationId, now)
    await insertEval(made, order, target, template, now, trx)
    if (config.template.mcpRange) {
      const { attachRange } = await rangePort.use()
      await attachRange({ teamId: team.id, targetId: target.id, scanId: made, rangeId }, trx)
    }
    await logScan(made, 'info', `Queued by ${order.user.name}.`, trx)
    await queue.enqueue('run_scan', { scanId: made }, trx)
    const data = { jobId: made, config: redactSettings(config) }
    await emitEvent(trx, { teamId: team.id, event: 'evaluation.created', data })
    return made
  })
  const scan = id
    ? await teamScope(team, Scan).query().where('id', id).firstOrFail()
    : await teamScope(team, Scan)
        .query()
        .where('idempotency_key', String(idempotencyKey))
        .firstOrFail()
  if (id) await publishScan(scan)
  return { scan, isNew: id !== null }
}

/**
 * Returns the chosen range, if any.
 * @throws RANGE_NOT_USED if the template has no attacks for the range
 */
function rangeOf({ rangeId }: Order, { template }: ScanSettings): string | undefined {
  if (rangeId !== undefined && !template.mcpRange) throw RANGE_NOT_USED()
  return rangeId
}

function findByKey(team: Team, key: string): Promise<Scan | null> {
  return teamScope(team, Scan).query().where('idempotency_key', key).first()
}

type Planned = {
  order: Order
  target: Target
  template: Template
  config: ScanSettings
  planned: number
}

function rowOf({ order, target, template, config, planned }: Planned) {
  const { team, user, grader, options = {}, idempotencyKey = null } = order
  return {
    id: randomUUID(),
    team_id: team.id,
    name: `${template.name} on ${target.name}`,
    target_id: target.id,
    template_id: template.id,
    target_name: target.name,
    template_name: template.name,
    backend: grader.backend,
    seed: options.seed ?? randomInt(MAX_SEED),
    planned,
    config: JSON.stringify(config),
    options: JSON.stringify(options),
    idempotency_key: idempotencyKey,
    started_by_id: user.id,
  }
}

async function insertEval(
  scanId: string,
  { team, user, grader }: Order,
  target: Target,
  template: Template,
  now: Date,
  trx: TransactionClientContract
) {
  const row = {
    team_id: team.id,
    description: `${template.name} on ${target.name}`,
    author: user.email,
    target_id: target.id,
    target_name: target.name,
    template_name: template.name,
    backend: grader.backend,
    grader_label: grader.label,
  }
  const evalId = await insertReport(row, now, trx)
  await trx.from(Scan.table).where('id', scanId).update({ eval_id: evalId })
}

/** Takes a snapshot of the configuration, so that later edits do not affect the scan. */
async function scanSettingsOf(
  { team, options = {} }: Order,
  target: Target,
  template: Template
): Promise<ScanSettings> {
  const { seed: ignored, ...changes } = options
  const resolved = await resolveTemplate(team, target, withOptions(template.config, changes))
  return { ...resolved, target: describe(target) }
}

/** Estimates the maximum number of probes, which the license must still cover. */
function plannedProbes(
  organizationId: string,
  { template }: ScanSettings,
  { call, teamId }: Target
): Promise<number> {
  const { maxConcurrency, delayMs } = call.settings
  return withPlanningBackend(
    { organizationId, teamId },
    (backend) => estimate({ template, backend, target: { maxConcurrency, delayMs } }).probes
  )
}

/** Overrides the template with the options of the start form. */
function withOptions(
  template: TemplateSettings,
  { languages, maxCharsPerMessage, budget, ...numbers }: Omit<ScanOptions, 'seed'>
): TemplateSettings {
  return {
    ...template,
    ...numbers,
    ...(languages?.length ? { languages } : {}),
    ...(maxCharsPerMessage ? { maxCharsPerMessage } : {}),
    ...(budget && { budget: { ...template.budget, ...budget } }),
  }
}

function describe({ name, purpose, details }: Target): TargetDescription {
  return { name, purpose, details }
}
