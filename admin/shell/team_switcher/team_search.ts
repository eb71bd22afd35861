/** Returns the teams whose name contains the search term, ignoring case, sorted by name. */
export function findTeams<T extends { name: string }>(teams: readonly T[], search: string): T[] {
  const wanted = search.trim().toLocaleLowerCase()
  return teams
    .filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
    .sort((a, b) => a.name.localeCompare(b.name))
}
