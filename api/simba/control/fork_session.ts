import type Team from '#api/accounts/tenants/team'
import type User from '#api/accounts/tenants/user'
import { invalidField } from '#api/platform/http/domain_error'
import { teamScope } from '#api/platform/tenancy/scopes'
import { assertScansAllowed } from '#api/scans/create/assert_scans_allowed'
import { TARGET_GONE } from '#api/simba/errors'
import { appendEvents } from '#api/simba/log/events'
import { snapshotColumns } from '#api/simba/log/record_batch'
import { batchesOf, loadLog } from '#api/simba/log/session_log'
import { storeAttemptStates, storeFindings } from '#api/simba/log/write_log'
import { storableJson } from '#api/simba/log/storable_json'
import { RedteamAttacker } from '#api/simba/attacker/redteam_attacker'
import { restorePlanner } from '#api/simba/run/restore_planner'
import SimbaSession from '#api/simba/session'
import { insertSession } from '#api/simba/start/start_session'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { randomInt } from 'node:crypto'

const MAX_SEED = 2 ** 31 - 1

/**
 * Starts a session whose log begins with another session's log, up to the batch of an exchange. From there on, its new seed
 * leads to different decisions.
 * @throws TARGET_GONE; INVALID if the exchange's batch is not complete; TOO_MANY_SESSIONS; CUT_OFF
 */
export async function forkSession(
  team: Team,
  user: User,
  parent: SimbaSession,
  fromExchange: number
): Promise<SimbaSession> {
  await assertScansAllowed(team)
  if (parent.targetId === null) throw TARGET_GONE()
  const id = await db.transaction(async (trx) => {
    const log = await loadLog(parent.id, trx)
    const batch = log.exchanges[fromExchange]?.batch
    if (batch === undefined || batch > parent.recordedBatch) {
      throw invalidField(
        'fromExchange',
        'exists',
        'The session has no judged exchange with this number'
      )
    }
    const plan = { ...parent.plan, seed: randomInt(MAX_SEED) }
    const prefix = {
      attempts: log.attempts.filter((attempt) => attempt.batch <= batch),
      exchanges: log.exchanges.filter((exchange) => exchange.batch <= batch),
      steering: log.steering.filter((steering) => (steering.batch ?? Infinity) <= batch),
    }
    const attacker = new RedteamAttacker({ backend: NO_ATTACKS, plan })
    const planner = restorePlanner(plan, attacker, prefix, batch)
    const forked = await insertSession(trx, team, {
      ...columnsOf(parent, user),
      plan: storableJson(plan),
      ...snapshotColumns(planner),
      phase: prefix.exchanges.at(-1)?.phase ?? 'reconnaissance',
      probes: prefix.exchanges.length,
      recorded_batch: batchesOf(prefix).at(-1) ?? -1,
      parent_id: parent.id,
      forked_from_exchange: fromExchange,
    })
    if (!forked) throw new Error('A fork has no idempotency key')
    await copyLog(trx, parent.id, forked, batch)
    const { attempts, findings } = planner.snapshot()
    await storeAttemptStates(trx, forked, attempts)
    await storeFindings(trx, forked, findings)
    const message = `${user.name} forked a session after probe ${prefix.exchanges.length}.`
    await appendEvents(trx, forked, [{ kind: 'state', message }])
    return forked
  })
  return teamScope(team, SimbaSession).query().where('id', id).firstOrFail()
}

/** Backend for planners that only replay a log and make no decisions. */
const NO_ATTACKS = { attacksFor: async () => [], applyStrategy: async () => [] }

function columnsOf(parent: SimbaSession, user: User) {
  return {
    team_id: parent.teamId,
    target_id: parent.targetId,
    target_name: parent.targetName,
    runner: parent.runner,
    backend: parent.backend,
    attacker_label: parent.attackerLabel,
    grader_label: parent.graderLabel,
    config: storableJson(parent.config),
    limits: JSON.stringify(parent.limits),
    rules: JSON.stringify(parent.rules),
    instructions: parent.instructions,
    continues_without_model: parent.continuesWithoutModel,
    memory: storableJson(parent.memory),
    started_by_id: user.id,
  }
}

const ATTEMPT_COLUMNS = `number, batch, parent, purpose, hypothesis, technique, test, author, reason, validates, script,
  state, is_boosted`
const EXCHANGE_COLUMNS = `number, batch, phase, attempt, conversation, message, asks, technique, is_first, output, error,
  tool_calls, traces, target_session, latency_ms, token_usage, cost_usd, verdict, is_refusal, reply, is_resent, created_at,
  sent_at, responded_at, judged_at`
const STEERING_COLUMNS =
  'batch, kind, attempt, message, from_probe, hypothesis, author_id, created_at'

/** Copies the log up to a batch. Attempts get the states that they had after that batch. */
async function copyLog(
  trx: TransactionClientContract,
  from: string,
  to: string,
  batch: number
): Promise<void> {
  const bindings = { from, to, batch }
  const copy = (table: string, columns: string, order: string) =>
    trx.rawQuery(
      `insert into ${table} (session_id, ${columns}) select :to, ${columns} from ${table}
       where session_id = :from and batch <= :batch order by ${order}`,
      bindings
    )
  await copy('simba_attempts', ATTEMPT_COLUMNS, 'number')
  await copy('simba_exchanges', EXCHANGE_COLUMNS, 'number')
  await copy('simba_steering', STEERING_COLUMNS, 'id')
  await trx.rawQuery(
    `insert into simba_model_calls (session_id, key, response, declined, created_at)
     select :to, key, response, declined, created_at from simba_model_calls where session_id = :from`,
    bindings
  )
}
