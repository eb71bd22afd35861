import type { PublicSubject } from '#api/contract/findings/public_link'
import Eval from '#api/evals/eval'
import { digest } from '#api/accounts/identity/links/one_time_links'
import { LINK_GONE } from '#api/findings/public_links/errors'
import { assertPublicLinksEnabled } from '#api/findings/public_links/public_link_of'
import { teamScope } from '#api/platform/tenancy/scopes'
import Team from '#api/accounts/tenants/team'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

export type Opened = { team: Team; evaluation: Eval; code: string }

/**
 * Resolves a public link and sets headers that forbid indexing, caching and sending the URL as a referrer.
 * @throws NOT_FOUND when public links are disabled; LINK_GONE when the code is unknown, revoked, expired or belongs to
 * another subject
 */
export async function openPublic(
  { params, response }: HttpContext,
  subject: PublicSubject
): Promise<Opened> {
  assertPublicLinksEnabled()
  response.header('X-Robots-Tag', 'noindex, nofollow')
  response.header('Referrer-Policy', 'no-referrer')
  response.header('Cache-Control', 'private, no-store')
  const code = String(params.code)
  const link: { team_id: string; eval_id: string } | null = await db
    .from('public_links')
    .where({ hash: digest(code), subject })
    .whereNull('revoked_at')
    .where((open) => open.whereNull('expires_at').orWhere('expires_at', '>', new Date()))
    .select('team_id', 'eval_id')
    .first()
  const team = link && (await Team.find(link.team_id))
  if (!team) throw LINK_GONE()
  const evaluation = await teamScope(team, Eval).query().where('id', link.eval_id).first()
  if (!evaluation) throw LINK_GONE()
  return { team, evaluation, code }
}
