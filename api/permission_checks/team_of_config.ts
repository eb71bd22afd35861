import { currentTenant } from '#api/access/authorize'
import { teamsAllowing } from '#api/access/teams_allowing'
import { wantedTeam } from '#api/access/wanted_team'
import type { HttpContext } from '@adonisjs/core/http'

/**
 * The team whose permission is asked for a configuration: the one that it was served for or, because the command-line
 * tool does not say in which team it works, the first that lets whoever asks create evaluations.
 */
export async function teamOfConfig(ctx: HttpContext): Promise<string | null> {
  const named = wantedTeam(ctx)
  if (named) return named
  const teams = await teamsAllowing(await currentTenant(ctx), ['create', 'Eval'])
  const served: unknown = ctx.request.input('config.metadata.teamId')
  return teams.find((id) => id === served) ?? teams[0] ?? null
}
