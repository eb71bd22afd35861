import { canonicalDigest, McpEngineError } from '#api/engines/mcp/index'
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'

/** @throws McpError for arguments that have no canonical form, such as unpaired surrogates */
export function argumentsDigest(value: unknown): string {
  try {
    return canonicalDigest('mcp_arguments.v1', value)
  } catch (error) {
    if (!(error instanceof McpEngineError)) throw error
    throw new McpError(ErrorCode.InvalidParams, `The arguments are not valid: ${error.message}`)
  }
}
