import { asOwner, type Persona } from '#tests/support/personas'
import { refreshSettings } from '#api/platform/settings/installation_setting'
import db from '@adonisjs/lucid/services/db'

/** Creates an organization older than all others, so that it operates the server. @returns its administrator */
export async function asHost(): Promise<Persona> {
  const host = await asOwner('Operator')
  const { rows }: { rows: { at: Date }[] } = await db.rawQuery(
    `update organizations
     set created_at = (select min(created_at) from organizations) - interval '1 second'
     where id = ? returning created_at as at`,
    [host.organization.id]
  )
  if (rows.length !== 1) throw new Error('The organization is gone')
  await refreshSettings()
  return host
}

/** Reloads the server settings after a test's transaction was rolled back. */
export const forgetSettings = () => refreshSettings()
