import type { RerunReason } from '#api/contract/scan'
import { gradingOf } from '#api/grading_examples/grading_of'
import { invalidField } from '#api/http/domain_error'
import type User from '#api/identity/user'
import { admitScan } from '#api/license/admit'
import { queue } from '#api/queue/service'
import { assertScansAllowed } from '#api/scans/assert_scans_allowed'
import { NOTHING_TO_RERUN, TARGET_GONE } from '#api/scans/errors'
import { currentGrader, type GraderChoice } from '#api/scans/grader_choice'
import { insertReport } from '#api/scans/insert_report'
import { assertRunsHere } from '#api/scans/runs_here'
import type { BenignRequest } from '#api/engines/redteam/vocabulary'
import { insertAttacks } from '#api/scans/reruns/insert_attacks'
import { insertControls } from '#api/scans/reruns/insert_controls'
import { rerunConfig } from '#api/scans/reruns/rerun_config'
import { type SourceAttack, sourceAttacks } from '#api/scans/reruns/source_attacks'
import Scan from '#api/scans/scan'
import { logScan } from '#api/scans/scan_log'
import { toldConfig } from '#api/scans/told_config'
import { publishScan } from '#api/scans/scan_progress'
import { MAX_SEED } from '#api/scans/scan_validator'
import type Target from '#api/targets/target'
import type Team from '#api/teams/team'
import { emitEvent } from '#api/webhooks/emit_event'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { randomInt, randomUUID } from 'node:crypto'

/** Tests of one scan of given attacks. */
export const MOST_RERUN_TESTS = 10_000

export type RerunOrder = {
  /** Written with what else the caller writes, or not at all. */
  trx?: TransactionClientContract
  team: Team
  user: User
  targetId: string
  /** Of this team's evaluations; what is no attack is left out. */
  resultIds: string[]
  reason: RerunReason
  /** How often each attack is made. */
  times?: number
  /** Tried in place of the target's own. */
  systemPrompt?: string
  /** Ordinary requests that are asked besides: a refusal of one counts as failed. */
  controls?: readonly BenignRequest[]
  /** How its name begins, instead of what its reason says. */
  name?: string
  now?: Date
}

/**
 * Writes a scan that makes given attacks again: nothing is generated, its tests are there from the first moment. When
 * it has ended, `scan_tests.source_result_id` joins each of its results with the one that it repeats.
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
  const target = await team
    .related('targets')
    .query()
    .useTransaction(trx)
    .where('id', order.targetId)
    .first()
  if (!target) throw TARGET_GONE()
  assertRunsHere(target)
  const attacks = await sourceAttacks(team, order.resultIds, trx)
  if (attacks.length === 0) throw NOTHING_TO_RERUN()
  if (attacks.length * times > MOST_RERUN_TESTS) {
    throw invalidField('times', 'max', `At most ${MOST_RERUN_TESTS} tests in one scan`)
  }
  const scan = await insertScan(order, target, attacks, grader)
  const made = await insertAttacks(scan.id, attacks, times, trx)
  await insertControls(scan.id, order.controls ?? [], made, trx)
  await admitScan(trx, team.organizationId, now)
  await logScan(scan.id, 'info', `Queued by ${user.name}: ${described(attacks, times)}.`, trx)
  await queue.enqueue('run_scan', { scanId: scan.id }, trx)
  const data = { jobId: scan.id, config: toldConfig(scan.config) }
  await emitEvent(trx, { teamId: team.id, event: 'evaluation.created', data })
  // Who is told may look at once: it is there then.
  trx.after('commit', () => publishScan(scan))
  return scan
}

async function insertScan(
  order: Writing,
  target: Target,
  attacks: SourceAttack[],
  grader: GraderChoice
): Promise<Scan> {
  const { team, user, trx, times = 1, now = new Date(), systemPrompt, reason } = order
  const { controls = [], name = NAMES[reason] } = order
  const [first] = attacks
  const parent = first?.scanId ? await Scan.find(first.scanId, { client: trx }) : null
  const names = {
    targetName: target.name,
    templateName: parent?.templateName ?? 'Given attacks',
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
  const config = rerunConfig({ parent, target, attacks, times, systemPrompt })
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
  failed: 'What failed',
  verify: 'Verify a fix',
  repeat: 'Repeated',
  harden: 'Hardened prompt',
}

const described = ({ length }: SourceAttack[], times: number) =>
  `${length} ${length === 1 ? 'attack' : 'attacks'} of an earlier evaluation` +
  (times > 1 ? `, ${times} times each` : '')
