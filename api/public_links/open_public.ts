import type { PublicSubject } from '#api/contract/public_link'
import type Eval from '#api/evals/eval'
import { digest } from '#api/identity/one_time_links'
import { LINK_GONE } from '#api/public_links/errors'
import { mayMakePublic } from '#api/public_links/may_make_public'
import Team from '#api/teams/team'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

export type Opened = { team: Team; evaluation: Eval; code: string }

/**
 * What a public link shows, for whoever has it. The answer is not for search engines, nor for caches on the way.
 * @throws LINK_GONE when the code is unknown, revoked, expired or of something else
 */
export async function openPublic(
  { params, response }: HttpContext,
  subject: PublicSubject
): Promise<Opened> {
  mayMakePublic()
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
  const evaluation = await team
    ?.related('evals')
    .query()
    .where('id', link?.eval_id ?? '')
    .first()
  if (!team || !evaluation) throw LINK_GONE()
  return { team, evaluation, code }
}
