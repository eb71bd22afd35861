import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import type { PublicSubject } from '#api/contract/findings/public_link'
import type Eval from '#api/evals/eval'
import { newSecret } from '#api/accounts/identity/links/one_time_links'
import { NO_REPORT } from '#api/findings/public_links/errors'
import PublicLink from '#api/findings/public_links/public_link'
import { revokeOpen } from '#api/findings/public_links/revoke_public'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'

/**
 * Creates a link that shows an evaluation, its report or its remediation to anyone who has the link. Revokes the previous
 * link to the same subject.
 * @returns the link with its code, which cannot be retrieved later because the database stores only a hash
 */
export async function makePublic(
  actor: Actor,
  evaluation: Eval,
  { subject, expiresAt }: { subject: PublicSubject; expiresAt: Date | null }
): Promise<{ link: PublicLink; code: string }> {
  if (subject !== 'eval' && evaluation.type !== 'redteam') throw NO_REPORT()
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
