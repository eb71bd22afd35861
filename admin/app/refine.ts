import type { AccessControlProvider, DataProvider, LiveProvider } from '@refinedev/core'
import { isAllowed } from './authProvider.js'
import { pathOf } from './dataProvider.js'
import { http, type HttpOptions } from './http.js'
import { liveConnection } from './live.js'
import type { Session } from './session.js'

const totalOf = (headers: Headers, fallback: number) => {
  const total = Number(headers.get('content-range')?.split('/').at(-1))
  return Number.isFinite(total) ? total : fallback
}

const METHODS = { get: 'GET', post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DELETE' } as const

const queryOf = (query: unknown) =>
  query && typeof query === 'object'
    ? `?${new URLSearchParams(
        Object.entries(query).map(([key, value]) => [
          key,
          typeof value === 'string' ? value : JSON.stringify(value),
        ])
      )}`
    : ''

const at = (resource: string, id: string | number) =>
  `${pathOf(resource)}/${encodeURIComponent(id)}`

/** refine's view of the API, over the same client as react-admin's. */
export const refineDataProvider: DataProvider = {
  getApiUrl: () => '',
  getList: async ({ resource, pagination, sorters, filters }) => {
    const { currentPage = 1, pageSize = 25 } = pagination ?? {}
    const from = (currentPage - 1) * pageSize
    const filter = Object.fromEntries(
      (filters ?? []).flatMap((one) => ('field' in one ? [[one.field, one.value]] : []))
    )
    const [sorter] = sorters ?? []
    const query = queryOf({
      ...(sorter ? { sort: [sorter.field, sorter.order.toUpperCase()] } : {}),
      range: [from, from + pageSize - 1],
      filter,
    })
    const { json, headers } = await http<never[]>(`${pathOf(resource)}${query}`)
    return { data: json, total: totalOf(headers, json.length) }
  },
  getOne: async ({ resource, id }) => ({ data: (await http<never>(at(resource, id))).json }),
  create: async ({ resource, variables }) => ({
    data: (await http<never>(pathOf(resource), { method: 'POST', body: variables })).json,
  }),
  update: async ({ resource, id, variables }) => ({
    data: (await http<never>(at(resource, id), { method: 'PUT', body: variables })).json,
  }),
  deleteOne: async ({ resource, id }) => ({
    data: (await http<never>(at(resource, id), { method: 'DELETE' })).json,
  }),
  custom: async ({ url, method, payload, query, headers }) => {
    const options: HttpOptions = {
      method: method in METHODS ? METHODS[method as keyof typeof METHODS] : 'GET',
      ...(payload === undefined ? {} : { body: payload }),
      ...(headers ? { headers } : {}),
    }
    return { data: (await http<never>(`${url}${queryOf(query)}`, options)).json }
  },
}

/** Live updates by server-sent events; a page that must know of polling uses `useLiveChannel`. */
export const liveProvider: LiveProvider = {
  subscribe: ({ channel, callback }) =>
    liveConnection.listen(channel, (message) =>
      callback({
        channel,
        type: 'updated',
        date: new Date(),
        payload: typeof message === 'object' && message !== null ? message : {},
      })
    ),
  unsubscribe: (stop: () => void) => stop(),
}

/** refine's `useCan`, answered by the same rules as everything else. */
export function accessControlFor(session: Session): AccessControlProvider {
  return {
    can: async ({ action, resource }) => ({
      can: resource !== undefined && isAllowed(session, action, resource),
    }),
    options: { queryOptions: { staleTime: 0 } },
  }
}
