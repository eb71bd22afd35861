import { CONFLICT, invalidField } from '#api/platform/http/domain_error'
import type { HttpContext } from '@adonisjs/core/http'
import type { LucidRow } from '@adonisjs/lucid/types/model'
import { DateTime } from 'luxon'

/** Record that a request updates. */
export type EditedRecord = {
  id: string
  /** `updatedAt` of the version that the user edited, in milliseconds; null to replace any version. */
  version: number | null
}

/** OpenAPI schema of the field that names the edited version. Every update of a record accepts it. */
export const EDITED_VERSION_SCHEMA = {
  type: 'string',
  format: 'date-time',
  description:
    'Optional: `updatedAt` of the version that you edited. If another version is stored by now, nothing is changed and the response is 409 with the code `conflict`.',
}

/**
 * Reads the ID and the edited version of the record that a request updates.
 * @throws INVALID if the version is not a time
 */
export function editedRecord({ request, params }: HttpContext): EditedRecord {
  const sent: unknown = request.body().updatedAt ?? null
  if (sent === null) return { id: params.id, version: null }
  const version = typeof sent === 'string' ? Date.parse(sent) : Number.NaN
  if (Number.isNaN(version)) throw invalidField('updatedAt', 'date', NOT_A_TIME)
  return { id: params.id, version }
}

const NOT_A_TIME =
  'updatedAt must be the time in the record that you read. Omit it to replace any version.'

/**
 * Rejects an update of an outdated version. `row` must be locked, so that the version cannot change before the update.
 * @throws CONFLICT if the edited version is no longer the stored one
 */
export function assertNotStale(row: LucidRow, { version }: Pick<EditedRecord, 'version'>): void {
  if (version === null) return
  const stored: unknown = row.$getAttribute('updatedAt')
  if (!DateTime.isDateTime(stored)) throw new Error('The row was loaded without updatedAt')
  if (stored.toMillis() !== version) throw CONFLICT()
}
