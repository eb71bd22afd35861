import { SERVER_INFO_META_KEY } from '@modelcontextprotocol/server'
import { STATELESS_REVISION } from '#api/mcp/gateway/stateless/classify_request'

type Result = Record<string, unknown>

/** Disables caching, because the content depends on the user and may change at any time. */
export const NOT_CACHED = { ttlMs: 0, cacheScope: 'private' }

/** Returns the result of `server/discover`. */
export const discovered = (name: string, capabilities: object): Result =>
  withServer(
    {
      resultType: 'complete',
      supportedVersions: [STATELESS_REVISION],
      capabilities,
      ...NOT_CACHED,
    },
    name
  )

/** Adds the name of the responding server to a result. */
export const withServer = (result: Result, name: string): Result => ({
  ...result,
  _meta: { ...recordOf(result._meta), [SERVER_INFO_META_KEY]: { name, version: '1' } },
})

const recordOf = (value: unknown): Result =>
  typeof value === 'object' && value !== null ? { ...value } : {}
