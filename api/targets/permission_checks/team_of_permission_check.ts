import { currentTenant } from '#api/accounts/access/authorize'
import { teamsAllowing } from '#api/accounts/tenants/teams_allowing'
import { requestedTeam } from '#api/accounts/access/requested_team'
import type { HttpContext } from '@adonisjs/core/http'

/**
 * Returns the team whose permissions are checked: the requested one, or the one for which the configuration was served.
 * Otherwise the first team in which the user may create evaluations, because the CLI does not send its team in this
 * request.
 */
export async function teamOfPermissionCheck(ctx: HttpContext): Promise<string | null> {
  const named = requestedTeam(ctx)
  if (named) return named
  const teams = await teamsAllowing(await currentTenant(ctx), ['create', 'Eval'])
  const served: unknown = ctx.request.input('config.metadata.teamId')
  return teams.find((id) => id === served) ?? teams[0] ?? null
}
