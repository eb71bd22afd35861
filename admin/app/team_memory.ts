/** Which team a person works in: remembered in the browser per user, and sent with every call. */

const keyOf = (userId: string) => `assay.team.${userId}`

let current: string | null = null

/** The team that calls are made for; null leaves the choice to the server. */
export const currentTeamId = (): string | null => current

export function setCurrentTeamId(teamId: string | null): void {
  current = teamId
}

export const rememberedTeamId = (userId: string): string | null =>
  localStorage.getItem(keyOf(userId))

export function rememberTeam(userId: string, teamId: string): void {
  localStorage.setItem(keyOf(userId), teamId)
}

/** The remembered team when it still exists, else the first; null without teams. */
export function chooseTeam<T extends { id: string }>(
  teams: readonly T[],
  rememberedId: string | null
): T | null {
  return teams.find((team) => team.id === rememberedId) ?? teams[0] ?? null
}
