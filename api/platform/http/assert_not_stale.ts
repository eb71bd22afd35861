import { CONFLICT } from '#api/platform/http/domain_error'
import type { HttpContext } from '@adonisjs/core/http'
import type { DateTime } from 'luxon'

/**
 * Rejects stale updates.
 * @throws CONFLICT if the request names the version that the user edited and it is no longer the stored one
 */
export function assertNotStale(
  { request }: HttpContext,
  { updatedAt }: { updatedAt: DateTime }
): void {
  const editedVersion: unknown = request.input('updatedAt')
  if (typeof editedVersion === 'string' && Date.parse(editedVersion) !== updatedAt.toMillis()) {
    throw CONFLICT()
  }
}
