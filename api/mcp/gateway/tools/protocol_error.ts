import type { UpstreamError } from '#api/mcp/upstream/upstream_error'
import {
  MISSING_CAPABILITY,
  requiresTasks,
  TASKS_CAPABILITY,
  TASKS_EXTENSION,
} from '#api/mcp/upstream/requests/tasks_extension'
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'

/** Error code for unknown resources before revision 2026-07-28. */
const LEGACY_NOT_FOUND = -32002

const CAPABILITIES = ['elicitation', 'sampling', 'roots'] as const

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/**
 * Returns the error for a client that must declare capabilities before it repeats a request; null for other errors. Of
 * the server's data, only names of known capabilities are passed on.
 * @param message the error message, already inspected
 */
export function missingCapability(error: UpstreamError, message: string): McpError | null {
  const { cause } = error
  if (!(cause instanceof McpError) || cause.code !== MISSING_CAPABILITY) return null
  const required = recordOf(recordOf(cause.data).requiredCapabilities)
  const known = CAPABILITIES.filter((name) => name in required).map((name) => [name, {}])
  const requiredCapabilities = {
    ...Object.fromEntries(known),
    ...(requiresTasks(error) && TASKS_CAPABILITY),
  }
  return new McpError(MISSING_CAPABILITY, message, { requiredCapabilities })
}

/**
 * Returns the error that the server returned; null for other failures.
 * @param message the error message, already inspected
 */
export const serverError = ({ cause, failure }: UpstreamError, message: string): McpError | null =>
  failure === 'protocol' && cause instanceof McpError ? new McpError(cause.code, message) : null

/** Returns the error for a client that did not declare the tasks extension. */
export const undeclaredTasks = (): McpError =>
  new McpError(MISSING_CAPABILITY, `This request requires the capability ${TASKS_EXTENSION}`, {
    requiredCapabilities: TASKS_CAPABILITY,
  })

/** Whether a server reports that the requested resource does not exist. */
export const isNotFound = ({ cause }: UpstreamError): boolean =>
  cause instanceof McpError &&
  [LEGACY_NOT_FOUND, Number(ErrorCode.InvalidParams)].includes(cause.code)
