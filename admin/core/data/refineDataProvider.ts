import type { DataProvider } from '@refinedev/core'
import { get, getPage, pageParams, send, type WriteMethod } from './api.js'
import { dataProvider, pathOf } from './dataProvider.js'

const queryOf = (query: unknown) =>
  query && typeof query === 'object'
    ? `?${new URLSearchParams(
        Object.entries(query).map(([key, value]) => [
          key,
          typeof value === 'string' ? value : JSON.stringify(value),
        ])
      )}`
    : ''

const METHODS: Partial<Record<string, WriteMethod>> = {
  post: 'POST',
  put: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
}

// refine's callers choose `T`. The API contract guarantees that the data has this type; it is not
// validated here.
const response = <T>(data: unknown) => ({ data: data as T })

/** refine's data provider. Most resource calls use react-admin's provider; custom calls use the same HTTP client. */
export const refineDataProvider: DataProvider = {
  getApiUrl: () => '',
  // Does not use react-admin's provider, which sorts by ID if no order is given; reports have a different default
  // order.
  getList: async ({ resource, pagination, sorters, filters }) => {
    const { currentPage = 1, pageSize = 25 } = pagination ?? {}
    const [sorter] = sorters ?? []
    const query = queryOf({
      ...(sorter ? { sort: [sorter.field, sorter.order.toUpperCase()] } : {}),
      ...pageParams({ page: currentPage, perPage: pageSize }),
      filter: Object.fromEntries(
        (filters ?? []).flatMap((one) => ('field' in one ? [[one.field, one.value]] : []))
      ),
    })
    const { rows, total } = await getPage<never>(`${pathOf(resource)}${query}`)
    return { data: rows, total }
  },
  getOne: async ({ resource, id }) => response((await dataProvider.getOne(resource, { id })).data),
  create: async ({ resource, variables }) =>
    response((await dataProvider.create(resource, { data: variables ?? {} })).data),
  update: async ({ resource, id, variables }) =>
    response(
      (await dataProvider.update(resource, { id, data: variables ?? {}, previousData: { id } }))
        .data
    ),
  deleteOne: async ({ resource, id }) =>
    response((await dataProvider.delete(resource, { id })).data),
  custom: async ({ url, method, payload, query, headers }) => {
    const path = `${url}${queryOf(query)}`
    const write = METHODS[method]
    const options = headers ? { headers } : {}
    return response(await (write ? send(write, path, payload, options) : get(path, options)))
  },
}
