import type { IssueRecord } from '#api/contract/issue'

/** The list's part of an address: what a vulnerability's page keeps, so that its neighbours are the list's. */
const LIST_KEYS = ['filter', 'sort', 'order'] as const

export const LIST_PATH = '/redteam/vulnerabilities'

/** Only what describes a list; the page of the list and the tab of a vulnerability are their own. */
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

/** The same as the API takes it: a sort is one value there. */
export function apiListQuery(search: string): string {
  const list = listPart(search)
  const query = new URLSearchParams()
  const filter = list.get('filter')
  if (filter) query.set('filter', filter)
  const sort = list.get('sort')
  if (sort) query.set('sort', JSON.stringify([sort, list.get('order') ?? 'ASC']))
  return query.toString()
}

export type IssueRow = IssueRecord
