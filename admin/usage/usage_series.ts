import type { UsageMonth } from '#api/contract/targets/usage'

/**
 * Number of teams with their own series. Further teams are combined in one, unless there is only
 * one.
 */
const DRAWN = 7

type UsageSeries = { id: string; name: string | null; data: number[] }

/** Returns a series for each of the top teams, and an unnamed one for the others. */
export function usageSeries(months: readonly UsageMonth[]): UsageSeries[] {
  const totals = new Map<string, { name: string; probes: number }>()
  for (const { teamId, teamName, probes } of months.flatMap(({ teams }) => teams)) {
    const before = totals.get(teamId)?.probes ?? 0
    totals.set(teamId, { name: teamName, probes: before + probes })
  }
  const ranked = [...totals].sort(([, a], [, b]) => b.probes - a.probes)
  // If "others" would consist of a single team, that team gets its own series.
  const drawn = ranked.slice(0, ranked.length === DRAWN + 1 ? DRAWN + 1 : DRAWN)
  const rest = ranked.slice(drawn.length).map(([id]) => id)
  const sum = (ids: readonly string[]) =>
    months.map(({ teams }) =>
      teams
        .filter(({ teamId }) => ids.includes(teamId))
        .reduce((total, { probes }) => total + probes, 0)
    )
  const series = drawn.map(([id, { name }]) => ({ id, name, data: sum([id]) }))
  return rest.length > 0 ? [...series, { id: 'others', name: null, data: sum(rest) }] : series
}
