import type Team from '#api/accounts/tenants/team'
import type { SimbaLimits } from '#api/contract/simba/session'
import { invalidField } from '#api/platform/http/domain_error'
import { TARGET_GONE } from '#api/simba/errors'
import { removeLessons } from '#api/simba/publish/lessons'
import { targetFingerprint } from '#api/simba/publish/target_fingerprint'
import { spentBy } from '#api/simba/run/ended_at_limit'
import { LIMIT_KINDS, reachedLimit } from '#api/simba/run/limits'
import type SimbaSession from '#api/simba/session'
import { assertRoom } from '#api/simba/start/start_session'
import Target from '#api/targets/target'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * Prepares an ended session for continuation. Its report is kept; the next report will cover the whole session.
 * @throws INVALID if a limit is still reached; TARGET_GONE; TOO_MANY_SESSIONS
 */
export async function reopenSession(
  trx: TransactionClientContract,
  team: Team,
  session: SimbaSession,
  limits: SimbaLimits
): Promise<void> {
  const target = await Target.query({ client: trx })
    .where('id', session.targetId ?? NONE)
    .first()
  if (!target) throw TARGET_GONE()
  const spent = spentBy(session)
  for (const kind of LIMIT_KINDS) {
    const reached = reachedLimit({ ...NO_LIMITS, [kind]: limits[kind] }, spent)
    if (reached) throw invalidField(kind, 'min', `${reached} Enter a higher limit.`)
  }
  await assertRoom(trx, team)
  const fingerprint = targetFingerprint(target.call, session.plan.target.purpose)
  await removeLessons(trx, session.teamId, fingerprint, session.snapshot.hypotheses)
  // From now on, the session counts as unfinished, also for the license.
  await trx
    .from('simba_sessions')
    .where('id', session.id)
    .update({ state: 'queued', finished_at: null, asked_at: null })
}

const NONE = '00000000-0000-0000-0000-000000000000'
const NO_LIMITS: SimbaLimits = { probes: Infinity, minutes: null, tokens: null, usd: null }
