import type { Schema } from '#tests/fuzz/schema_value'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD' | 'OPTIONS'

export type Route = {
  method: Method
  /** With parameters in braces, e.g. `/api/v1/teams/{id}`. */
  path: string
  /** Names of the query parameters. */
  query: string[]
  body?: Schema
}

type Operation = {
  parameters: { in: string; name: string }[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
}

export type OpenApiDocument = { paths: Record<string, Record<string, Operation>> }

/**
 * Their response waits for a worker, a model or a mail server. A run has none of these, so its client disconnects from
 * requests that were accepted; what is rejected before is checked like everywhere.
 */
const WAITING =
  /^POST .*(\/providers\/(\{id\}\/)?(test|discover)|\/dry-run|\/replay|\/write|\/task(\/harmful)?|\/server-settings\/\{key\}\/test|\/sample|\/suggest|\/http-provider-generator)$/

/** Routes outside the API. The live event stream is left out: its response ends only with the connection. */
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

/** Whether a valid request waits for another system. */
export const isWaiting = (name: string) => WAITING.test(name)

export const routeName = ({ method, path }: Route) => `${method} ${path}`

/** Every route of the OpenAPI document, and those outside of it. */
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
