import type Team from '#api/accounts/tenants/team'
import { OWN_APPROVAL, STATE_REFUSED } from '#api/guardrails/errors'
import { guardrailsOf } from '#api/guardrails/guardrails_of'
import GuardrailVersionRow from '#api/guardrails/versions/guardrail_version'
import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'

type Order = { team: Team; guardrailId: string; number: number; userId: string; actor: Actor }

/**
 * Records the approval of a second person.
 * @throws OWN_APPROVAL; STATE_REFUSED
 */
export async function approveVersion({ team, guardrailId, number, userId, actor }: Order) {
  await db.transaction(async (trx) => {
    const guardrail = await guardrailsOf(team)
      .useTransaction(trx)
      .where('id', guardrailId)
      .firstOrFail()
    const version = await GuardrailVersionRow.query({ client: trx })
      .where({ guardrail_id: guardrail.id, number })
      .forUpdate()
      .firstOrFail()
    if (version.createdById === userId) throw OWN_APPROVAL()
    if (!['draft', 'shadow'].includes(version.state)) {
      throw STATE_REFUSED('Only drafts and versions in shadow mode can be approved.')
    }
    if (version.approvedAt) return
    await version.merge({ approvedById: userId, approvedAt: DateTime.now() }).save()
    await recordAudit(trx, actor, {
      action: 'guardrail_updated',
      target: 'GUARDRAIL',
      targetId: guardrail.id,
      teamId: team.id,
      description: `Approved version ${number} of guardrail ${guardrail.name}`,
      metadata: { version: number },
    })
  })
}
