import { DomainError } from '#api/platform/http/domain_error'
import logger from '@adonisjs/core/services/logger'
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'

/**
 * Converts an error for MCP clients. Unexpected errors are logged instead of described, because they can contain SQL.
 * @param action what failed, for the log
 */
export function asMcpError(error: unknown, action: string, message: string): McpError {
  if (error instanceof McpError) return error
  if (error instanceof DomainError) return new McpError(ErrorCode.InternalError, error.message)
  logger.error({ err: error }, action)
  return new McpError(ErrorCode.InternalError, message)
}
