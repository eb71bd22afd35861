import type { TeamContents } from '#api/contract/accounts/team'
import { sqlPort } from '#api/platform/ports/sql_port'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** Tables with a `team_id` column, contributed by the modules that own them. */
export const workOfTeams =
  sqlPort<Record<Exclude<keyof TeamContents, 'apiTokens' | 'members'>, string>>('work of teams')

const countsOfTeam = () =>
  Object.entries({ ...workOfTeams.sql(), apiTokens: 'api_tokens', members: 'team_members' }).map(
    ([name, table]) =>
      `(select count(*)::int from ${table} where ${table}.team_id = teams.id) as "${name}"`
  )

/** Counts the rows per table that would be deleted with each team, by team ID. */
export async function teamContents(
  client: QueryClientContract,
  teamIds: readonly string[]
): Promise<Map<string, TeamContents>> {
  const { rows }: { rows: ({ id: string } & TeamContents)[] } = await client.rawQuery(
    `select teams.id, ${countsOfTeam().join(', ')} from teams where teams.id = any(?)`,
    [[...teamIds]]
  )
  return new Map(rows.map(({ id, ...contents }) => [id, contents]))
}
