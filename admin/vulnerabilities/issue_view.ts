import type { VulnerabilityRecord } from '#api/contract/findings/vulnerability'

/**
 * URL parameters of the list. A vulnerability's page keeps them for its links to the previous and next vulnerability.
 */
const LIST_KEYS = ['filter', 'sort', 'order'] as const

export const LIST_PATH = '/redteam/vulnerabilities'

/** Keeps only the parameters of the list, not the page or the tab, and adds `more` to the filter. */
export function listPart(search: string, more: Record<string, unknown> = {}): URLSearchParams {
  const given = new URLSearchParams(search)
  const kept = new URLSearchParams()
  for (const key of LIST_KEYS) {
    const value = given.get(key)
    if (value) kept.set(key, value)
  }
  if (Object.keys(more).length > 0) {
    const filter: unknown = JSON.parse(kept.get('filter') ?? '{}')
    kept.set('filter', JSON.stringify({ ...Object(filter), ...more }))
  }
  return kept
}

export const issuePath = (id: string, list = new URLSearchParams()): string => {
  const query = list.toString()
  return `${LIST_PATH}/${encodeURIComponent(id)}${query ? `?${query}` : ''}`
}

/** Like `listPart`, in the format of the API, which has a single sort parameter. */
export function apiListQuery(search: string): string {
  const list = listPart(search)
  const query = new URLSearchParams()
  const filter = list.get('filter')
  if (filter) query.set('filter', filter)
  const sort = list.get('sort')
  if (sort) query.set('sort', JSON.stringify([sort, list.get('order') ?? 'ASC']))
  return query.toString()
}

export type IssueRow = VulnerabilityRecord
