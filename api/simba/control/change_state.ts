import { admitScan } from '#api/accounts/license/admit'
import type Team from '#api/accounts/tenants/team'
import type { ExtendSession, SimbaLimits, SimbaState } from '#api/contract/simba/session'
import { changeOne } from '#api/platform/http/lists/bulk'
import { invalidField } from '#api/platform/http/domain_error'
import { teamScope } from '#api/platform/tenancy/scopes'
import { assertScansAllowed } from '#api/scans/create/assert_scans_allowed'
import {
  NO_CONTROL,
  NOT_EXTENDABLE,
  NOT_ACTIVE,
  NOT_CONTROLLABLE,
  NOT_PAUSABLE,
  NOT_RESUMABLE,
  TARGET_GONE,
} from '#api/simba/errors'
import { reopenSession } from '#api/simba/control/reopen_session'
import { appendEvents } from '#api/simba/log/events'
import type { SessionColumns } from '#api/simba/log/record_batch'
import { endedAtLimit } from '#api/simba/run/ended_at_limit'
import { publishEvents } from '#api/simba/run/live_progress'
import SimbaSession from '#api/simba/session'
import { assertRoom, enqueueSession } from '#api/simba/start/start_session'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

export type Place = { team: Team; id: string; by: string }
type Trx = TransactionClientContract

const rowsOf = (team: Team) => teamScope(team, SimbaSession).query()

/** Changes the locked row and adds an event. The session's job reads the change within a second. */
async function change(
  { team, id, by }: Place,
  decide: (
    session: SimbaSession,
    trx: Trx
  ) => Promise<{ message: string; columns: SessionColumns; enqueues?: boolean } | null>
): Promise<void> {
  await changeOne(rowsOf(team), id, async (row, trx) => {
    const changed = await decide(row, trx)
    if (!changed) return
    const { message, columns, enqueues = false } = changed
    await trx
      .from('simba_sessions')
      .where('id', row.id)
      .update({ ...columns, updated_at: new Date() })
    await appendEvents(trx, row.id, [{ kind: 'state', message: message.replace('{by}', by) }])
    if (enqueues) await enqueueSession(trx, team, row.id)
  })
  const session = await rowsOf(team).where('id', id).firstOrFail()
  await publishEvents(session, session.lastEvent)
}

const state = (to: SimbaState, more: SessionColumns = {}): SessionColumns => ({
  state: to,
  stop_reason: null,
  resume_at: null,
  ...more,
})

/** Pauses a session. Responses to messages in flight are still stored. */
export const pauseSession = (place: Place) =>
  change(place, async (session) => {
    if (session.state === 'paused') return null
    if (session.state !== 'queued' && session.state !== 'running') throw NOT_PAUSABLE()
    const reason = `Paused by ${place.by}.`
    return { message: 'Paused by {by}.', columns: state('paused', { stop_reason: reason }) }
  })

/**
 * Continues a paused or failed session. Outside its allowed hours, the session then waits again.
 * @throws NOT_RESUMABLE; TARGET_GONE; TOO_MANY_SESSIONS for a failed session, which does not count as active
 */
export async function resumeSession(place: Place): Promise<void> {
  await assertScansAllowed(place.team)
  await change(place, async (session, trx) => {
    if (session.state === 'queued' || session.state === 'running') return null
    if (session.state !== 'paused' && session.state !== 'failed') throw NOT_RESUMABLE()
    if (session.targetId === null) throw TARGET_GONE()
    if (session.state === 'failed') {
      await assertRoom(trx, place.team)
      await admitScan(trx, place.team.organizationId)
    }
    return resumed(session, 'Resumed by {by}.')
  })
}

/**
 * Returns the changes for resuming a session. Sessions of external runners have no job; the runner's next request continues
 * them.
 */
function resumed({ runner, snapshot, state: before }: SimbaSession, message: string) {
  const isExternal = runner === 'external'
  const isOver = before === 'failed' || before === 'completed'
  const phase = isOver && snapshot.facts.length > 0 ? { phase: 'attacking' as const } : null
  return {
    message,
    columns: state(isExternal ? 'running' : 'queued', { finished_at: null, ...(phase ?? {}) }),
    enqueues: !isExternal,
  }
}

/** Ends a session within a second and publishes its findings. */
export const stopSession = (place: Place) =>
  change(place, async (session) => {
    if (session.state === 'stopped') return null
    if (!session.isActive) throw NOT_ACTIVE()
    const reason = `Stopped by ${place.by}.`
    return {
      message: 'Stopped by {by}.',
      columns: state('stopped', { stop_reason: reason }),
      enqueues: true,
    }
  })

/** Takes control of a session, so that the agent sends nothing, or returns it to the agent. */
export const controlSession = (place: Place, by: 'person' | 'agent') =>
  change(place, async (session) => {
    if (by === 'agent') {
      if (session.state !== 'waiting') throw NO_CONTROL()
      return resumed(session, '{by} returned control to the agent.')
    }
    if (session.state === 'waiting') return null
    if (!session.isActive) throw NOT_CONTROLLABLE()
    const reason = `${place.by} controls the session.`
    return {
      message: '{by} took control.',
      columns: state('waiting', { stop_reason: reason, started_at: startOf(session) }),
    }
  })

const startOf = ({ startedAt }: SimbaSession) => startedAt?.toJSDate() ?? new Date()

/**
 * Changes limits, which cannot be lower than the current usage. A session that ended at a limit continues.
 * @throws INVALID; NOT_EXTENDABLE; TARGET_GONE; TOO_MANY_SESSIONS; CUT_OFF if the license does not allow the additional
 * probes
 */
export async function extendSession(place: Place, given: ExtendSession): Promise<void> {
  await assertScansAllowed(place.team)
  await change(place, async (session, trx) => {
    const isOver = !session.isActive
    if (isOver && !endedAtLimit(session)) throw NOT_EXTENDABLE()
    const limits: SimbaLimits = { ...session.limits, ...withoutUndefined(given) }
    if (limits.probes < session.probes) {
      const message = `The session has sent ${session.probes} probes; the limit cannot be lower`
      throw invalidField('probes', 'min', message)
    }
    if (isOver) await reopenSession(trx, place.team, session, limits)
    await trx
      .from('simba_sessions')
      .where('id', session.id)
      .update({ limits: JSON.stringify(limits) })
    if (isOver || limits.probes > session.limits.probes) {
      await admitScan(trx, place.team.organizationId)
    }
    if (!isOver) return { message: '{by} changed the limits.', columns: {} }
    return resumed(session, '{by} changed the limits, and the session continues.')
  })
}

const withoutUndefined = (given: ExtendSession): ExtendSession =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
