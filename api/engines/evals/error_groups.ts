import type { AttemptError, ErrorGroup } from './vocabulary.js'

/** Counts errors by what happened and where, so that a thousand alike are one line. */
export type ErrorGroups = {
  add(error: AttemptError): void
  /** Most frequent first; among equals the earlier. */
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

/** One sentence that names at most three reasons, e.g. for a log. */
export function describeErrorGroups(groups: ErrorGroup[]): string {
  const shown = groups.slice(0, 3).map(({ count, message }) => `${count} × ${message}`)
  const others = groups.slice(3).reduce((sum, { count }) => sum + count, 0)
  return [...shown, ...(others > 0 ? [`${others} × other errors`] : [])].join(' ')
}
