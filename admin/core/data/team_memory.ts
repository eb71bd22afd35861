/** The current team is sent with every request; the browser stores the last one of each user. */

const keyOf = (userId: string) => `assay.team.${userId}`

let current: string | null = null

/** Returns the ID of the team sent with every request; null lets the server choose. */
export const currentTeamId = (): string | null => current

export function setCurrentTeamId(teamId: string | null): void {
  current = teamId
}

export const rememberedTeamId = (userId: string): string | null =>
  localStorage.getItem(keyOf(userId))

export function rememberTeam(userId: string, teamId: string): void {
  localStorage.setItem(keyOf(userId), teamId)
}

/**
 * Returns the remembered team if it still exists, otherwise the first one; null if there are no
 * teams.
 */
export function chooseTeam<T extends { id: string }>(
  teams: readonly T[],
  rememberedId: string | null
): T | null {
  return teams.find((team) => team.id === rememberedId) ?? teams[0] ?? null
}
