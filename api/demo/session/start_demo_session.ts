import Team from '#api/accounts/tenants/team'
import User from '#api/accounts/tenants/user'
import { firstDemoScan } from '#api/demo/first_demo_scan'
import { DomainError } from '#api/platform/http/domain_error'
import { startSession } from '#api/simba/start/start_session'
import logger from '@adonisjs/core/services/logger'

/** Maximum probes of the demo session: enough to confirm several weaknesses in about a minute. */
const MAX_PROBES = 120

/**
 * Starts a session against the demo assistant when the report of its first scan is published. The idempotency key
 * prevents a repeated job from starting a second session.
 */
export async function startDemoSession(evalId: string): Promise<void> {
  const scan = await firstDemoScan(evalId)
  if (!scan) return
  const [team, user] = await Promise.all([Team.find(scan.teamId), User.find(scan.userId)])
  if (!team || !user) return
  try {
    await startSession({
      team,
      user,
      body: { targetId: scan.targetId, goals: [], limits: { probes: MAX_PROBES } },
      idempotencyKey: `demo-${scan.targetId}`,
    })
  } catch (error) {
    // The license limit was reached or the target was changed. A missing demo session does not justify a failed job.
    if (!(error instanceof DomainError)) throw error
    logger.warn({ err: error, evalId }, 'the demo session was not started')
  }
}
