import type { QueryFunctionContext } from '@tanstack/react-query'
import { http, type HttpOptions } from './http/http.js'

type Options = Omit<HttpOptions, 'method' | 'body'>
export type WriteMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Sends a write request and resolves with the response body. */
export const send = async <T = unknown>(
  method: WriteMethod,
  path: string,
  body?: unknown,
  options: Options = {}
): Promise<T> => (await http<T>(path, { ...options, method, body })).json

export const post = <T = unknown>(path: string, body?: unknown, options?: Options) =>
  send<T>('POST', path, body, options)

export const put = <T = unknown>(path: string, body?: unknown, options?: Options) =>
  send<T>('PUT', path, body, options)

export const del = <T = unknown>(path: string, body?: unknown, options?: Options) =>
  send<T>('DELETE', path, body, options)

/** Like `post`, for requests that the server may queue for a worker. `isQueued`: the server responded with 202. */
export async function postOrQueue<T>(path: string): Promise<{ isQueued: boolean; answer: T }> {
  const { status, json } = await http<T>(path, { method: 'POST' })
  return { isQueued: status === 202, answer: json }
}

export const get = async <T>(path: string, options: Options = {}): Promise<T> =>
  (await http<T>(path, options)).json

/** Returns a `queryFn` that reads a path. TanStack Query aborts the request when no component uses the result. */
export const read =
  <T>(path: string, options: Options = {}) =>
  ({ signal }: Pick<QueryFunctionContext, 'signal'>) =>
    get<T>(path, { ...options, signal })

/** Builds a multipart body with a file and additional fields. */
export function fileForm(file: File, fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', file)
  return form
}

/** Reads a response as text, for example YAML. Uses POST if there is a body. */
export async function getText(path: string, options: Options & { body?: unknown } = {}) {
  const method = options.body === undefined ? 'GET' : 'POST'
  return (await http(path, { ...options, method })).text
}

/** One page of a list. `isMore`: the server counted only up to `total`, and there are more rows. */
export type Page<T> = { rows: T[]; total: number; isMore: boolean }

/** Reads one page of a list. The total is the last part of the `Content-Range` header. */
export async function getPage<T>(path: string, options: Options = {}): Promise<Page<T>> {
  const { json, headers } = await http<T[]>(path, options)
  const total = Number(headers.get('content-range')?.split('/').at(-1))
  return {
    rows: json,
    total: Number.isFinite(total) ? total : json.length,
    isMore: headers.get('x-more') === 'true',
  }
}

/** Returns the query parameters for a page of a list; `page` starts at 1. */
export function pageParams({ page, perPage }: { page: number; perPage: number }) {
  const from = (page - 1) * perPage
  return { range: JSON.stringify([from, from + perPage - 1]) }
}
