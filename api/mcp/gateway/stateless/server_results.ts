import { SERVER_INFO_META_KEY } from '@modelcontextprotocol/server'
import { STATELESS_REVISION } from '#api/mcp/gateway/stateless/classify_request'

type Result = Record<string, unknown>

/** The content depends on the user, and may change at any time. */
export const NOT_CACHED = { ttlMs: 0, cacheScope: 'private' }

/** Result of `server/discover`. */
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

/** A result with the name of the server that returns it. */
export const withServer = (result: Result, name: string): Result => ({
  ...result,
  _meta: { ...recordOf(result._meta), [SERVER_INFO_META_KEY]: { name, version: '1' } },
})

const recordOf = (value: unknown): Result =>
  typeof value === 'object' && value !== null ? { ...value } : {}
