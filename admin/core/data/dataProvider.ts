import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider } from 'react-admin'
import { nestedResources } from '#api/contract/resources/find_definition'
import { resources } from '#api/contract/resources/index'
import { http, type HttpOptions } from './http/http.js'
import { HttpError } from './http/http_error.js'
import { reasonOf } from './reason.js'

/** Returns the API path of a resource, e.g. `redteam/targets` → `providers`. */
export function pathOf(resource: string): string {
  const definition = [...resources, ...nestedResources].find(({ name }) => name === resource)
  return definition?.path ?? resource
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

const methodOf = (name: string | undefined): HttpOptions['method'] =>
  METHODS.find((method) => method === name) ?? 'GET'

/** Error in the shape that react-admin's forms expect: a message, and one message per field in `body.errors`. */
class FormError extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly code: string | null,
    readonly body: unknown
  ) {
    super(message)
    this.name = 'HttpError'
  }
}

/** Converts an HTTP error to a `FormError`; other errors are returned unchanged. */
function forForms(error: unknown): unknown {
  if (!(error instanceof HttpError)) return error
  return new FormError(reasonOf(error), error.status, error.code, error.body)
}

async function call(path: string, options?: HttpOptions) {
  try {
    const { status, headers, text, json } = await http(path, options)
    return { status, headers, body: text, json }
  } catch (error) {
    throw forForms(error)
  }
}

type RestOptions = { method?: string; body?: unknown; signal?: AbortSignal | null }

const rest = simpleRestProvider('', (url: string, options: RestOptions = {}) =>
  call(url.replace(/^\//, ''), {
    method: methodOf(options.method),
    ...(typeof options.body === 'string' ? { body: JSON.parse(options.body) } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
  })
)

const byIds = (resource: string, ids: readonly unknown[]) =>
  `${pathOf(resource)}?${new URLSearchParams({ filter: JSON.stringify({ id: ids }) })}`

/** Maximum number of IDs in a query string; longer lists are sent in the body. */
const MANY = 100

const naming = (resource: string, ids: readonly unknown[], data: object = {}) =>
  ids.length <= MANY
    ? { path: byIds(resource, ids), body: data }
    : { path: pathOf(resource), body: { ...data, filter: { id: ids } } }

/** react-admin's data provider. Only this file maps resources to API paths. */
export const dataProvider: DataProvider = {
  ...rest,
  getList: (resource, params) => rest.getList(pathOf(resource), params),
  getOne: (resource, params) => rest.getOne(pathOf(resource), params),
  getManyReference: (resource, params) => rest.getManyReference(pathOf(resource), params),
  create: (resource, params) => rest.create(pathOf(resource), params),
  update: (resource, params) => rest.update(pathOf(resource), params),
  getMany: async (resource, { ids, signal }) => {
    if (ids.length === 0) return { data: [] }
    const range = encodeURIComponent(JSON.stringify([0, ids.length - 1]))
    const path = `${byIds(resource, ids)}&range=${range}`
    const { json } = await call(path, signal ? { signal } : {})
    return { data: Array.isArray(json) ? json : [] }
  },
  delete: async (resource, { id, previousData }) => {
    await call(`${pathOf(resource)}/${encodeURIComponent(id)}`, { method: 'DELETE' })
    // The API's response has no content, but react-admin requires the deleted record.
    return { data: Object.assign({ id }, previousData) }
  },
  updateMany: async (resource, { ids, data }) => {
    const { path, body } = naming(resource, ids, data)
    await call(path, { method: 'PUT', body })
    return { data: ids }
  },
  deleteMany: async (resource, { ids }) => {
    const { path, body } = naming(resource, ids)
    await call(path, { method: 'DELETE', body })
    return { data: ids }
  },
}
