import { organizationOf } from '#api/accounts/tenants/organization_of'
import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import type Eval from '#api/evals/eval'
import { queue } from '#api/platform/queue/service'
import { NO_ATTACKS } from '#api/findings/remediations/errors'
import Hardening from '#api/findings/remediations/hardening/hardening'
import { promptSupport } from '#api/findings/remediations/hardening/prompt_support'
import { targetOf } from '#api/findings/remediations/hardening/load_hardening'
import db from '@adonisjs/lucid/services/db'

/**
 * Enqueues the proposal of a hardened system prompt.
 * @param present the current prompt. Default: the one in the target's settings, or an empty string.
 * @throws NO_ATTACKS if no attack of the report succeeded
 */
export async function proposeHardening(
  actor: Actor,
  report: Eval,
  present: string | undefined
): Promise<Hardening> {
  if (report.failed === 0) throw NO_ATTACKS()
  const target = await targetOf(report)
  return db.transaction(async (trx) => {
    const hardening = await Hardening.create(
      {
        teamId: report.teamId,
        evalId: report.id,
        targetId: target?.id ?? null,
        state: 'writing',
        presentPrompt: present ?? promptSupport(target).present,
        changes: [],
        createdById: actor.user?.id ?? null,
      },
      { client: trx }
    )
    const organizationId = await organizationOf(report.teamId, trx)
    await queue.enqueue('propose_hardening', { organizationId, hardeningId: hardening.id }, trx)
    await recordAudit(trx, actor, {
      action: 'hardening_proposed',
      target: 'EVAL',
      targetId: report.id,
      teamId: report.teamId,
      description: `Requested a hardened prompt for ${report.description || report.id}`,
    })
    return hardening
  })
}
