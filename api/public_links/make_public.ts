import { type Actor, recordAudit } from '#api/audit/record_audit'
import type { PublicSubject } from '#api/contract/public_link'
import type Eval from '#api/evals/eval'
import { newSecret } from '#api/identity/one_time_links'
import { NO_REPORT } from '#api/public_links/errors'
import { remediationOffered } from '#api/remediations/remediation_offered'
import PublicLink from '#api/public_links/public_link'
import { revokeOpen } from '#api/public_links/revoke_public'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'

/**
 * Makes a link that shows the evaluation to everybody who has it; an earlier one of the same kind ends.
 * @returns the link, and the code that only its address holds
 */
export async function makePublic(
  actor: Actor,
  evaluation: Eval,
  { subject, expiresAt }: { subject: PublicSubject; expiresAt: Date | null }
): Promise<{ link: PublicLink; code: string }> {
  if (subject !== 'eval' && evaluation.type !== 'redteam') throw NO_REPORT()
  if (subject === 'remediation') remediationOffered()
  const { secret, hash } = newSecret()
  return db.transaction(async (trx) => {
    await revokeOpen(trx, actor, evaluation, subject)
    const link = await PublicLink.create(
      {
        teamId: evaluation.teamId,
        evalId: evaluation.id,
        subject,
        hash,
        expiresAt: expiresAt && DateTime.fromJSDate(expiresAt),
        createdById: actor.user?.id ?? null,
        revokedAt: null,
      },
      { client: trx }
    )
    await recordAudit(trx, actor, {
      action: 'public_link_created',
      target: 'PUBLIC_LINK',
      targetId: link.id,
      teamId: evaluation.teamId,
      description: `Made the ${subject} ${evaluation.description || evaluation.id} public`,
      after: { evalId: evaluation.id, subject, expiresAt: expiresAt?.toISOString() ?? null },
    })
    return { link, code: secret }
  })
}
