import { admitScan } from '#api/accounts/license/admit'
import type Team from '#api/accounts/tenants/team'
import type User from '#api/accounts/tenants/user'
import {
  ACTIVE_SIMBA_STATES,
  MAX_ACTIVE_SIMBA_SESSIONS,
  type NewSimbaSession,
} from '#api/contract/simba/session'
import { Planner } from '#api/engines/simba/index'
import type { SessionPlan } from '#api/engines/simba/vocabulary'
import { queue } from '#api/platform/queue/service'
import { redteamModels } from '#api/platform/settings/redteam_models'
import { teamScope } from '#api/platform/tenancy/scopes'
import { assertRunsOnServer, assertScansAllowed } from '#api/scans/create/assert_scans_allowed'
import { RedteamAttacker } from '#api/simba/attacker/redteam_attacker'
import { TOO_MANY_SESSIONS } from '#api/simba/errors'
import { appendEvents } from '#api/simba/log/events'
import { type SessionColumns, snapshotColumns } from '#api/simba/log/record_batch'
import { storableJson } from '#api/simba/log/storable_json'
import SimbaSession from '#api/simba/session'
import { planSession } from '#api/simba/start/plan_session'
import { sessionMemory } from '#api/simba/start/session_memory'
import Target from '#api/targets/target'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { randomUUID } from 'node:crypto'

type Order = {
  team: Team
  user: User
  body: NewSimbaSession
  /** Repeated and concurrent requests with the same key get the same session. */
  idempotencyKey: string | null
}

/**
 * Inserts a session and, unless an external runner sends its messages, its job. Repeated requests with the same key
 * return the known session.
 * @throws TOO_MANY_SESSIONS; ONLY_COMMAND_LINE; CUT_OFF; INVALID
 */
export async function startSession(order: Order): Promise<{ id: string; isNew: boolean }> {
  const { team, user, body, idempotencyKey } = order
  const known = idempotencyKey && (await findByKey(team, idempotencyKey))
  if (known) return { id: known.id, isNew: false }
  await assertScansAllowed(team)
  const target = await teamScope(team, Target).query().where('id', body.targetId).firstOrFail()
  const isExternal = body.runner === 'external'
  if (!isExternal) assertRunsOnServer(target)
  const planned = await planSession(team, target, body)
  const models = await redteamModels({ organizationId: team.organizationId, teamId: team.id })
  const { plan, config, limits, rules } = planned
  const row = {
    team_id: team.id,
    target_id: target.id,
    target_name: target.name,
    runner: body.runner ?? 'server',
    backend: models ? 'model' : 'built_in',
    attacker_label: models?.generation.model ?? null,
    grader_label: models?.grading.model ?? 'Built-in rules',
    plan: storableJson(plan),
    config: storableJson(config),
    limits: JSON.stringify(limits),
    rules: JSON.stringify(rules),
    memory: storableJson(models ? await sessionMemory(team, target.id, plan) : {}),
    instructions: body.additionalAttackInstructions?.trim() ?? '',
    continues_without_model: body.continueWithoutModel ?? false,
    idempotency_key: idempotencyKey,
    started_by_id: user.id,
    ...initialColumns(plan),
  }
  const id = await db.transaction(async (trx) => {
    const inserted = await insertSession(trx, team, row)
    if (inserted) await appendEvents(trx, inserted, [queued(user)])
    return inserted
  })
  if (id) return { id, isNew: true }
  const first = await teamScope(team, SimbaSession)
    .query()
    .where('idempotency_key', String(idempotencyKey))
    .firstOrFail()
  return { id: first.id, isNew: false }
}

const queued = ({ name }: User) => ({ kind: 'state' as const, message: `Queued by ${name}.` })

/**
 * Inserts a session and, unless an external runner sends its messages, its job. Null if an earlier request with the
 * same key has already inserted it.
 * @throws TOO_MANY_SESSIONS; CUT_OFF
 */
export async function insertSession(
  trx: TransactionClientContract,
  team: Team,
  row: Record<string, unknown> & { runner: string }
): Promise<string | null> {
  await assertRoom(trx, team)
  const isExternal = row.runner === 'external'
  const [inserted]: { id: string }[] = await trx
    .knexQuery()
    .insert({
      id: randomUUID(),
      state: isExternal ? 'running' : 'queued',
      ...(isExternal && { started_at: new Date() }),
      ...row,
    })
    .into(SimbaSession.table)
    .onConflict(['team_id', 'idempotency_key'])
    .ignore()
    .returning('id')
  if (!inserted) return null
  await admitScan(trx, team.organizationId)
  if (!isExternal) await enqueueSession(trx, team, inserted.id)
  return inserted.id
}

export const enqueueSession = (
  trx: TransactionClientContract,
  { organizationId }: Pick<Team, 'organizationId'>,
  sessionId: string
) => queue.enqueue('run_simba', { organizationId, sessionId }, trx)

/**
 * Checks that the team may start another session. Locks the team's row, so that concurrent starts are counted.
 * @throws TOO_MANY_SESSIONS
 */
export async function assertRoom(trx: TransactionClientContract, team: Team) {
  await trx.rawQuery('select 1 from teams where id = ? for no key update', [team.id])
  const [{ count }] = await trx
    .from('simba_sessions')
    .where('team_id', team.id)
    .whereIn('state', [...ACTIVE_SIMBA_STATES])
    .count('* as count')
  if (Number(count) >= MAX_ACTIVE_SIMBA_SESSIONS) throw TOO_MANY_SESSIONS()
}

/** Returns the columns for the hypotheses before the first message. */
export function initialColumns(plan: SessionPlan): SessionColumns {
  const backend = { attacksFor: async () => [], applyStrategy: async () => [] }
  return snapshotColumns(new Planner(plan, new RedteamAttacker({ backend, plan })))
}

const findByKey = (team: Team, key: string) =>
  teamScope(team, SimbaSession).query().where('idempotency_key', key).first()
