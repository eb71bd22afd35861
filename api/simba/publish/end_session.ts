import { storeSuccess } from '#api/engines/redteam/index'
import type { Finding, Hypothesis } from '#api/engines/simba/vocabulary'
import { appendEvents } from '#api/simba/log/events'
import type { SessionLog } from '#api/simba/log/session_log'
import { storeLessons } from '#api/simba/publish/lessons'
import { publishSession } from '#api/simba/publish/publish_session'
import { targetFingerprint } from '#api/simba/publish/target_fingerprint'
import type SimbaSession from '#api/simba/session'
import { taskMemory } from '#api/targets/model_tasks/task_memory'
import Target from '#api/targets/target'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Trx = TransactionClientContract

export type SessionEnd = { state: 'completed' | 'stopped' | 'failed'; reason: string }
export type Outcome = {
  log: SessionLog
  findings: readonly Finding[]
  hypotheses: readonly Hypothesis[]
}

/**
 * Ends a session whose row is locked: publishes its report and stores its lessons. Does nothing if the session has already
 * ended, so that a repeated call after a crash publishes only once.
 */
export async function endSession(
  trx: Trx,
  session: SimbaSession,
  { state, reason }: SessionEnd,
  { log, findings, hypotheses }: Outcome
): Promise<void> {
  const row = await trx
    .from('simba_sessions')
    .where('id', session.id)
    .select('finished_at', 'stop_reason')
    .forUpdate()
    .firstOrFail()
  if (row.finished_at) return
  const isStopped = state === 'stopped'
  const evalId =
    state === 'failed' ? null : await publishSession(trx, session, { log, findings, isStopped })
  if (state !== 'failed') await learn(trx, session, { log, findings, hypotheses })
  await trx
    .from('simba_sessions')
    .where('id', session.id)
    .update({
      state,
      // A stopped session keeps the phase in which it was stopped.
      ...(!isStopped && { phase: state }),
      stop_reason: reason,
      eval_id: evalId,
      finished_at: new Date(),
      claim: null,
      leased_until: null,
      resume_at: null,
      updated_at: new Date(),
    })
  const level = state === 'failed' ? ('warn' as const) : ('info' as const)
  await appendEvents(trx, session.id, [
    { kind: 'state', level, message: `${TITLES[state]}. ${reason}`.trim() },
    ...(evalId ? [{ kind: 'log' as const, message: 'The report was published.' }] : []),
  ])
}

const TITLES = { completed: 'Completed', stopped: 'Stopped', failed: 'Failed' } as const

async function learn(trx: Trx, session: SimbaSession, outcome: Outcome) {
  const target = await Target.query({ client: trx })
    .where('id', session.targetId ?? NONE)
    .first()
  if (!target) return
  const fingerprint = targetFingerprint(target.call, session.plan.target.purpose)
  await storeLessons(trx, session.teamId, fingerprint, outcome)
}

const NONE = '00000000-0000-0000-0000-000000000000'

/**
 * Stores confirmed attacks, which adaptive attacks of later scans try first. Ignores failures, because this is only an
 * optimization.
 */
export async function rememberSuccesses(
  { teamId, targetId }: SimbaSession,
  { log, findings }: Pick<Outcome, 'log' | 'findings'>
): Promise<void> {
  if (!targetId) return
  const memory = taskMemory({ id: teamId })
  for (const { state, pluginId, evidenceProbe } of findings) {
    const exchange = log.exchanges[evidenceProbe]
    if (state !== 'confirmed' || !exchange) continue
    const { technique, message } = exchange
    await storeSuccess(memory, targetId, { pluginId, technique, message }).catch(() => {})
  }
}
