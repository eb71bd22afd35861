import type Team from '#api/accounts/tenants/team'
import type { ManualMessage } from '#api/contract/simba/session'
import { MAX_SIMBA_BATCH } from '#api/contract/simba/session'
import { changeOne } from '#api/platform/http/lists/bulk'
import { invalidField, NOT_FOUND } from '#api/platform/http/domain_error'
import { teamScope } from '#api/platform/tenancy/scopes'
import { assertScansAllowed } from '#api/scans/create/assert_scans_allowed'
import { storable } from '#api/evals/values/storable'
import type { Place } from '#api/simba/control/change_state'
import { NOT_ACTIVE, OPEN_MESSAGE } from '#api/simba/errors'
import { appendEvents } from '#api/simba/log/events'
import { publishEvents } from '#api/simba/run/live_progress'
import SimbaSession from '#api/simba/session'
import { enqueueSession } from '#api/simba/start/start_session'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Trx = TransactionClientContract

const rowsOf = (team: Team) => teamScope(team, SimbaSession).query()
type Given = { userId: string }

/**
 * Sends a manual message, in a new conversation or after an exchange. It is sent before the agent's
 * messages, even while the agent is waiting.
 * @throws NOT_ACTIVE; OPEN_MESSAGE; INVALID for an exchange without a response
 */
export async function sendMessage(
  place: Place & Given,
  { message, fromExchange = null }: ManualMessage
): Promise<void> {
  await assertScansAllowed(place.team)
  await steer(place, async (session, trx) => {
    await assertRoom(trx, session.id)
    if (fromExchange !== null) await assertResponded(trx, session.id, fromExchange)
    await trx.table('simba_steering').insert({
      ...{ session_id: session.id, kind: 'message', message: storable(message) },
      ...{ from_probe: fromExchange, author_id: place.userId },
    })
    if (session.state === 'waiting' && session.runner === 'server') {
      await enqueueSession(trx, place.team, session.id)
    }
    const where = fromExchange === null ? '' : ` after probe ${fromExchange + 1}`
    return { message: `${place.by} wrote a message${where}.`, number: null }
  })
}

/**
 * Ends an attempt (`prune`) or prefers its hypothesis (`boost`).
 * @throws NOT_ACTIVE; 404 if there is no such attempt
 */
export function steerAttempt(
  place: Place & Given,
  kind: 'prune' | 'boost',
  attempt: number
): Promise<void> {
  return steer(place, async (session, trx) => {
    const changes = kind === 'boost' ? { is_boosted: true } : { state: 'pruned' }
    const own = trx.from('simba_attempts').where({ session_id: session.id, number: attempt })
    const changed = Number(await own.update(changes))
    if (changed === 0) throw NOT_FOUND()
    await trx.table('simba_steering').insert({
      ...{ session_id: session.id, kind, attempt, author_id: place.userId },
    })
    const verb = kind === 'boost' ? 'boosted' : 'pruned'
    return { message: `${place.by} ${verb} attempt ${attempt + 1}.`, number: attempt }
  })
}

async function steer(
  { team, id }: Place,
  apply: (session: SimbaSession, trx: Trx) => Promise<{ message: string; number: number | null }>
): Promise<void> {
  await changeOne(rowsOf(team), id, async (row, trx) => {
    if (!row.isActive) throw NOT_ACTIVE()
    const { message, number } = await apply(row, trx)
    await appendEvents(trx, row.id, [
      { kind: number === null ? 'log' : 'attempt', message, number },
    ])
  })
  const session = await rowsOf(team).where('id', id).firstOrFail()
  await publishEvents(session, session.lastEvent)
}

async function assertRoom(trx: Trx, sessionId: string) {
  const [{ count }] = await trx
    .from('simba_steering')
    .where('session_id', sessionId)
    .whereNull('batch')
    .count('* as count')
  if (Number(count) >= MAX_SIMBA_BATCH) throw OPEN_MESSAGE()
}

async function assertResponded(trx: Trx, sessionId: string, number: number) {
  const exchange: unknown = await trx
    .from('simba_exchanges')
    .where({ session_id: sessionId, number })
    .whereNotNull('responded_at')
    .first()
  if (exchange) return
  throw invalidField('fromExchange', 'exists', 'The session has no response with this number')
}
