import { asOwner, type Persona } from '#tests/support/personas'
import { refreshSettings } from '#api/server_settings/installation_setting'
import db from '@adonisjs/lucid/services/db'

/** Administrator of the organization that runs the server: of the oldest one. */
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

/** Forgets what a test that is undone has set for the whole server. */
export const forgetSettings = () => refreshSettings()
