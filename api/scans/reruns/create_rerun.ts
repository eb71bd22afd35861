import { teamScope } from '#api/platform/tenancy/scopes'
import type { RerunReason } from '#api/contract/scans/scan'
import { gradingOf } from '#api/library/grading_examples/grading_of'
import { invalidField } from '#api/platform/http/domain_error'
import type User from '#api/accounts/tenants/user'
import { admitScan } from '#api/accounts/license/admit'
import { queue } from '#api/platform/queue/service'
import { assertScansAllowed, assertRunsOnServer } from '#api/scans/create/assert_scans_allowed'
import { TARGET_GONE } from '#api/scans/errors'
import { currentGrader, type GraderChoice } from '#api/scans/create/grader_choice'
import { insertReport } from '#api/scans/create/insert_report'
import type { BenignRequest } from '#api/engines/redteam/vocabulary'
import { insertAttacks } from '#api/scans/reruns/insert_attacks'
import { insertControls } from '#api/scans/reruns/insert_controls'
import { rerunSettings } from '#api/scans/reruns/rerun_settings'
import { attacksAtRange } from '#api/scans/reruns/range_attacks'
import { chosenAttacks, type RepeatedAttack } from '#api/scans/reruns/chosen_attacks'
import Scan from '#api/scans/scan'
import { logScan } from '#api/scans/scan_log'
import { redactSettings } from '#api/scans/create/redact_settings'
import { publishScan } from '#api/scans/scan_progress'
import { MAX_SEED } from '#api/scans/scan_validator'
import Target from '#api/targets/target'
import type Team from '#api/accounts/tenants/team'
import { emitEvent } from '#api/accounts/webhooks/emit_event'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { randomInt, randomUUID } from 'node:crypto'

export const MAX_RERUN_TESTS = 10_000

export type RerunOrder = {
  /** Transaction to join. Default: a new one. */
  trx?: TransactionClientContract
  team: Team
  user: User
  targetId: string
  /** IDs of results of the team's evaluations. Results that are not attacks are ignored. */
  resultIds: string[]
  reason: RerunReason
  times?: number
  /** MCP range for attacks that need one; default: the target's standing range. */
  rangeId?: string | undefined
  /** System prompt that replaces the target's. */
  systemPrompt?: string
  /** Additional benign requests; refusing one counts as failed. */
  controls?: readonly BenignRequest[]
  /** Name prefix. The default depends on `reason`. */
  name?: string
  now?: Date
}

/**
 * Creates a scan that repeats the given attacks. Its test cases are stored immediately; `scan_tests.source_result_id`
 * links each new result to the original.
 */
export async function createRerun(order: RerunOrder): Promise<Scan> {
  const { team } = order
  await assertScansAllowed(team)
  const grader = await currentGrader({ organizationId: team.organizationId, teamId: team.id })
  const write = (trx: TransactionClientContract) => insert({ ...order, trx }, grader)
  return order.trx ? write(order.trx) : db.transaction(write)
}

type Writing = RerunOrder & { trx: TransactionClientContract }

async function insert(order: Writing, grader: GraderChoice): Promise<Scan> {
  const { team, user, trx, times = 1, now = new Date() } = order
  const target = await teamScope(team, Target)
    .query()
    .useTransaction(trx)
    .where('id', order.targetId)
    .first()
  if (!target) throw TARGET_GONE()
  assertRunsOnServer(target)
  const { ordinary, atRange, leftOut } = await chosenAttacks(order, trx)
  if ((ordinary.length + atRange.length) * times > MAX_RERUN_TESTS) {
    throw invalidField('times', 'max', `A scan can have at most ${MAX_RERUN_TESTS} test cases`)
  }
  const attacks = [...ordinary, ...atRange]
  const scan = await insertScan(order, target, attacks, atRange.length > 0, grader)
  const use = { teamId: team.id, targetId: target.id, scanId: scan.id, rangeId: order.rangeId }
  const written = await attacksAtRange(atRange, times, use, trx)
  const made = await insertAttacks(scan.id, ordinary, times, trx)
  await insertAttacks(scan.id, written, 1, trx, made)
  await insertControls(scan.id, order.controls ?? [], made + written.length, trx)
  await admitScan(trx, team.organizationId, now)
  await logScan(scan.id, 'info', `Queued by ${user.name}: ${describeAttacks(attacks, times)}.`, trx)
  if (leftOut > 0) await logScan(scan.id, 'warn', describeLeftOut(leftOut), trx)
  await queue.enqueue('run_scan', { scanId: scan.id }, trx)
  const data = { jobId: scan.id, config: redactSettings(scan.config) }
  await emitEvent(trx, { teamId: team.id, event: 'evaluation.created', data })
  // Published after the commit, so that subscribers can load the scan.
  trx.after('commit', () => publishScan(scan))
  return scan
}

async function insertScan(
  order: Writing,
  target: Target,
  attacks: RepeatedAttack[],
  isAtRange: boolean,
  grader: GraderChoice
): Promise<Scan> {
  const { team, user, trx, times = 1, now = new Date(), systemPrompt, reason } = order
  const { controls = [], name = NAMES[reason] } = order
  const [first] = attacks
  const parent = first?.scanId ? await Scan.find(first.scanId, { client: trx }) : null
  const names = {
    targetName: target.name,
    templateName: parent?.templateName ?? 'Selected attacks',
  }
  const row = {
    team_id: team.id,
    description: `${name}: ${names.templateName} on ${target.name}`,
    author: user.email,
    target_id: target.id,
    target_name: target.name,
    template_name: names.templateName,
    backend: grader.backend,
    grader_label: grader.label,
    parent_id: first?.evalId ?? null,
  }
  const evalId = await insertReport(row, now, trx)
  const total = attacks.length * times + controls.length
  const config = rerunSettings({ parent, target, attacks, times, systemPrompt, isAtRange })
  return Scan.create(
    {
      ...names,
      id: randomUUID(),
      type: 'redteam',
      teamId: team.id,
      name: row.description,
      targetId: target.id,
      templateId: parent?.templateId ?? null,
      parentId: parent?.id ?? null,
      reason,
      evalId,
      status: 'queued',
      backend: grader.backend,
      seed: randomInt(MAX_SEED),
      config: { ...config, ...(await gradingOf(target, config.template)) },
      options: {},
      planned: total,
      total,
      passed: 0,
      failed: 0,
      errors: 0,
      undecided: 0,
      usage: {},
      startedById: user.id,
    },
    { client: trx }
  )
}

const NAMES: Record<RerunReason, string> = {
  failed: 'Rerun',
  verify: 'Verification',
  repeat: 'Repeat',
  harden: 'Hardened prompt',
}

const describeLeftOut = (count: number) =>
  `${count} ${count === 1 ? 'attack' : 'attacks'} that waited at an MCP range left out: the target has no standing range.`

const describeAttacks = ({ length }: RepeatedAttack[], times: number) =>
  `${length} ${length === 1 ? 'attack' : 'attacks'} of an earlier evaluation` +
  (times > 1 ? `, ${times} times each` : '')
