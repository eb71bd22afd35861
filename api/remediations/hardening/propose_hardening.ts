import { organizationOf } from '#api/teams/organization_of'
import { type Actor, recordAudit } from '#api/audit/record_audit'
import type Eval from '#api/evals/eval'
import { queue } from '#api/queue/service'
import { NO_ATTACKS } from '#api/remediations/errors'
import Hardening from '#api/remediations/hardening/hardening'
import { promptSupport } from '#api/remediations/hardening/prompt_support'
import { targetOf } from '#api/remediations/hardening/target_of'
import db from '@adonisjs/lucid/services/db'

/** Has a better system prompt proposed; a worker writes it. `present` stands in for a prompt that is not kept here. */
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
      description: `Asked for a hardened prompt for ${report.description || report.id}`,
    })
    return hardening
  })
}
