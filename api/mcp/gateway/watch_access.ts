import { DomainError } from '#api/platform/http/domain_error'
import logger from '@adonisjs/core/services/logger'
import type { ServerResponse } from 'node:http'

/**
 * Interval between access checks of an open response. Because access is cached, losing it can take ten seconds longer to
 * have an effect.
 */
export const ACCESS_CHECK_MS = 15_000

const NO_ACCESS: readonly number[] = [401, 403, 404]

/**
 * Ends a long-lived response, such as a stream, when its caller loses access: the token was revoked or has expired, or
 * the user has left the team. While access cannot be checked, the response stays open.
 */
export function watchAccess(
  response: ServerResponse,
  assertAccess: () => Promise<unknown>,
  checkMs: number
): void {
  // The client has already disconnected, so no event would end the timer.
  if (response.closed) return
  let isChecking = false
  const check = async () => {
    if (isChecking) return
    isChecking = true
    try {
      await assertAccess()
    } catch (error) {
      if (error instanceof DomainError && NO_ACCESS.includes(error.status)) response.destroy()
      else logger.warn({ err: error }, 'checking the access of an open MCP response')
    } finally {
      isChecking = false
    }
  }
  const timer = setInterval(() => void check(), checkMs).unref()
  response.once('close', () => clearInterval(timer))
}
