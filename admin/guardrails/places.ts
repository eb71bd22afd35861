/** Resource names of guardrails and of the requests that they checked. */
export const GUARDRAILS = 'guardrails'
export const REQUESTS = 'guardrails/requests'

export const GUARDRAIL_TABS = ['policies', 'versions', 'generate', 'attacks', 'settings'] as const
export type GuardrailTab = (typeof GUARDRAIL_TABS)[number]

type Query = Record<string, string | number>

const withQuery = (path: string, query: Query = {}): string => {
  const text = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
  ).toString()
  return text ? `${path}?${text}` : path
}

/** Returns the path of a guardrail's tab. */
export const guardrailPath = (id: string, tab: GuardrailTab = 'policies', query?: Query): string =>
  withQuery(`/${GUARDRAILS}/${encodeURIComponent(id)}/${tab}`, query)

/** Returns the path of the form for a new guardrail. */
export const createPath = (query?: Query): string => withQuery(`/${GUARDRAILS}/create`, query)

/** Returns the path of the list of requests that match a filter. */
export const requestsPath = (filter: Record<string, unknown> = {}): string =>
  withQuery(
    `/${REQUESTS}`,
    Object.keys(filter).length > 0 ? { filter: JSON.stringify(filter) } : {}
  )

/** Returns the path of one request; `search` is the query string of the list behind the drawer. */
export const requestPath = (id: string, search = ''): string =>
  `/${REQUESTS}/${encodeURIComponent(id)}${search}`

/** Returns the path of the Test page. */
export const testPath = (query: { guardrail: string; version?: number }): string =>
  withQuery('/guardrails/test', query)
