import type { AttemptError, ErrorGroup } from './vocabulary.js'

/** Groups errors by code and status. */
export type ErrorGroups = {
  add(error: AttemptError): void
  /** Returns the groups, most frequent first; ties keep their order of occurrence. */
  list(): ErrorGroup[]
}

export function createErrorGroups(): ErrorGroups {
  const groups = new Map<string, ErrorGroup>()
  return {
    add({ code, status, message }) {
      const key = `${code} ${status ?? ''}`
      const group = groups.get(key)
      if (group) group.count++
      else groups.set(key, { code, message, count: 1, ...(status !== undefined && { status }) })
    },
    list: () => [...groups.values()].sort((a, b) => b.count - a.count),
  }
}

/** Summarizes the three most frequent groups and the number of other errors, e.g. for a log. */
export function describeErrorGroups(groups: ErrorGroup[]): string {
  const shown = groups.slice(0, 3).map(({ count, message }) => `${count} × ${message}`)
  const others = groups.slice(3).reduce((sum, { count }) => sum + count, 0)
  return [...shown, ...(others > 0 ? [`${others} × other errors`] : [])].join(' ')
}
