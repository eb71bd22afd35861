import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'

/**
 * Parses a client's responses to a server's requests, by their keys.
 * @throws McpError
 */
export function inputResponsesOf(value: unknown): Record<string, unknown> {
  const isValid =
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((each) => typeof each === 'object' && each !== null)
  if (isValid) return { ...value }
  throw new McpError(ErrorCode.InvalidParams, 'inputResponses must contain an object for each key')
}
