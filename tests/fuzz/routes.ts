import type { Schema } from '#tests/fuzz/requests/schema_value'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD' | 'OPTIONS'

export type Route = {
  method: Method
  /** Path with parameters in braces, such as `/api/v1/teams/{id}`. */
  path: string
  query: string[]
  body?: Schema
}

type Operation = {
  parameters: { in: string; name: string }[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
}

export type OpenApiDocument = { paths: Record<string, Record<string, Operation>> }

/**
 * Routes whose response depends on a worker, a model, or a mail server. A run has none of these, so the client
 * disconnects after a while. Rejected requests are checked as usual.
 */
const WAITING =
  /^POST .*(\/providers\/(\{id\}\/)?(test|discover)|\/dry-run|\/replay|\/write|\/task(\/harmful)?|\/server-settings\/\{key\}\/test|\/sample|\/suggest|\/http-provider-generator)$/

/** Routes outside the API. Excludes the live event stream, because its response ends only with the connection. */
const OTHER_ROUTES: Route[] = [
  { method: 'GET', path: '/health', query: [] },
  { method: 'GET', path: '/ready', query: [] },
  { method: 'GET', path: '/version', query: [] },
  { method: 'GET', path: '/redteam/reports/{id}', query: ['filter'] },
  { method: 'GET', path: '/assets/{file}', query: [] },
  {
    method: 'POST',
    path: '/__transmit/subscribe',
    query: [],
    body: {
      type: 'object',
      properties: { uid: { type: 'string', format: 'uuid' }, channel: { type: 'string' } },
      required: ['uid', 'channel'],
    },
  },
  {
    method: 'POST',
    path: '/__transmit/unsubscribe',
    query: [],
    body: {
      type: 'object',
      properties: { uid: { type: 'string', format: 'uuid' }, channel: { type: 'string' } },
      required: ['uid', 'channel'],
    },
  },
]

/** Whether the response to a valid request depends on another system. */
export const isWaiting = (name: string) => WAITING.test(name)

export const routeName = ({ method, path }: Route) => `${method} ${path}`

/** Returns all routes of the OpenAPI document and those outside the API. */
export function routesOf({ paths }: OpenApiDocument): Route[] {
  const declared = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): Route => ({
      method: method.toUpperCase() as Method,
      path,
      query: operation.parameters.filter((each) => each.in === 'query').map(({ name }) => name),
      ...(operation.requestBody && {
        body: operation.requestBody.content['application/json'].schema,
      }),
    }))
  )
  return [...declared, ...OTHER_ROUTES]
}
