import { admitEval } from '#api/accounts/license/admit'
import type Team from '#api/accounts/tenants/team'
import {
  ATTACK_ATTEMPTS,
  MAX_ATTACK_SEED,
  type NewAttackRun,
} from '#api/contract/guardrails/attack_run'
import GuardrailAttackRun from '#api/guardrails/attacks/attack_run'
import { reopenErrors } from '#api/guardrails/attacks/goal_rows'
import { ATTACK_RUNNING, NOT_RESUMABLE } from '#api/guardrails/errors'
import type Guardrail from '#api/guardrails/guardrail'
import { versionInUse } from '#api/guardrails/versions/newest_version'
import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import { invalidField } from '#api/platform/http/domain_error'
import { queue } from '#api/platform/queue/service'
import { assertRunsOnServer, assertScansAllowed } from '#api/scans/create/assert_scans_allowed'
import { teamScope } from '#api/platform/tenancy/scopes'
import Vulnerability from '#api/findings/vulnerabilities/vulnerability'
import Target from '#api/targets/target'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { randomInt } from 'node:crypto'

type Order = { team: Team; guardrail: Guardrail; actor: Actor }

/**
 * Enqueues adaptive attacks on a target of the guardrail, once without the guardrail and once behind its version in
 * use.
 * @throws ATTACK_RUNNING; INVALID for the target and the vulnerability; ONLY_COMMAND_LINE; CUT_OFF
 */
export async function startAttackRun(
  { team, guardrail, actor }: Order,
  { targetId, issueId = null, maxAttempts = ATTACK_ATTEMPTS.default, ...order }: NewAttackRun
): Promise<string> {
  await assertScansAllowed(team)
  const target = await guardedTarget(team, guardrail, targetId)
  assertRunsOnServer(target)
  if (issueId) await assertIssueOf(team, target, issueId)
  const { number } = await versionInUse(guardrail.id)
  return db.transaction(async (trx) => {
    await lockFree(guardrail.id, trx)
    await admitEval(trx, team.organizationId)
    const run = await GuardrailAttackRun.create(
      {
        ...{ guardrailId: guardrail.id, targetId, issueId, versionNumber: number, maxAttempts },
        state: 'queued',
        seed: order.seed ?? randomInt(MAX_ATTACK_SEED),
        createdById: actor.user?.id ?? null,
      },
      { client: trx }
    )
    await record(trx, actor, guardrail, `Started adaptive attacks on ${target.name} behind`)
    await enqueue(run.id, team, trx)
    return run.id
  })
}

/**
 * Continues a run that was canceled or failed. Goals with an outcome keep it; those that ended in an error are pursued
 * again.
 * @throws NOT_RESUMABLE; ATTACK_RUNNING
 */
export async function resumeAttackRun({ team, guardrail, actor }: Order, runId: string) {
  await assertScansAllowed(team)
  await db.transaction(async (trx) => {
    const run = await runOf(guardrail, runId, trx)
    if (run.state !== 'canceled' && run.state !== 'failed') throw NOT_RESUMABLE()
    await lockFree(guardrail.id, trx)
    await admitEval(trx, team.organizationId)
    await reopenErrors(run.id).useTransaction(trx)
    await run.merge({ state: 'queued', error: null, finishedAt: null }).save()
    await record(trx, actor, guardrail, 'Resumed adaptive attacks behind')
    await enqueue(run.id, team, trx)
  })
}

/** Stops a run within a second and keeps its outcomes. Does nothing if the run has ended. */
export async function stopAttackRun({ guardrail, actor }: Order, runId: string) {
  await db.transaction(async (trx) => {
    const run = await runOf(guardrail, runId, trx)
    if (run.state !== 'queued' && run.state !== 'running') return
    await trx
      .from('guardrail_attack_runs')
      .where('id', run.id)
      .update({ state: 'canceled', finished_at: new Date() })
    await record(trx, actor, guardrail, 'Stopped adaptive attacks behind')
  })
}

const runOf = (guardrail: Guardrail, id: string, client: TransactionClientContract) =>
  GuardrailAttackRun.query({ client })
    .where({ id, guardrail_id: guardrail.id })
    .forUpdate()
    .firstOrFail()

/**
 * Serializes starts of attack runs for a guardrail.
 * @throws ATTACK_RUNNING if one is active
 */
async function lockFree(guardrailId: string, trx: TransactionClientContract) {
  await trx.from('guardrails').where('id', guardrailId).forUpdate().select('id')
  const active: unknown = await trx
    .from('guardrail_attack_runs')
    .where('guardrail_id', guardrailId)
    .whereIn('state', ['queued', 'running'])
    .first()
  if (active) throw ATTACK_RUNNING()
}

async function guardedTarget(team: Team, { id }: Guardrail, targetId: string): Promise<Target> {
  const target = await teamScope(team, Target)
    .query()
    .where('id', targetId)
    .whereIn('id', db.from('guardrail_targets').where('guardrail_id', id).select('target_id'))
    .first()
  if (target) return target
  throw invalidField('targetId', 'exists', 'The guardrail does not check this target')
}

async function assertIssueOf(team: Team, target: Target, issueId: string) {
  const issue = await teamScope(team, Vulnerability)
    .query()
    .where({ id: issueId, target_id: target.id })
    .first()
  if (!issue) throw invalidField('issueId', 'exists', 'The target has no such vulnerability')
}

const enqueue = (runId: string, { organizationId }: Team, trx: TransactionClientContract) =>
  queue.enqueue('attack_guardrail', { runId, organizationId }, trx)

const record = (
  trx: TransactionClientContract,
  actor: Actor,
  { id, name, teamId }: Guardrail,
  what: string
) =>
  recordAudit(trx, actor, {
    action: 'guardrail_updated',
    target: 'GUARDRAIL',
    targetId: id,
    teamId,
    description: `${what} guardrail ${name}`,
  })
