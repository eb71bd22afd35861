import type { UpstreamError } from '#api/mcp/upstream/upstream_error'
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'

/** The client did not declare a capability that the server needs for this request. */
export const MISSING_CAPABILITY = -32021
/** Resource not found, before revision 2026-07-28. */
const LEGACY_NOT_FOUND = -32002

const CAPABILITIES = ['elicitation', 'sampling', 'roots'] as const

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/**
 * The error for a client that has to declare capabilities before it repeats a request; null for other errors. Of the server's
 * data, only names of known capabilities are passed on.
 * @param message inspected
 */
export function missingCapability({ cause }: UpstreamError, message: string): McpError | null {
  if (!(cause instanceof McpError) || cause.code !== MISSING_CAPABILITY) return null
  const required = recordOf(recordOf(cause.data).requiredCapabilities)
  const known = CAPABILITIES.filter((name) => name in required).map((name) => [name, {}])
  const data = { requiredCapabilities: Object.fromEntries(known) as object }
  return new McpError(MISSING_CAPABILITY, message, data)
}

/** Whether a server does not have the resource that was read. */
export const isNotFound = ({ cause }: UpstreamError): boolean =>
  cause instanceof McpError &&
  [LEGACY_NOT_FOUND, Number(ErrorCode.InvalidParams)].includes(cause.code)
