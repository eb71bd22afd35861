import { SIGN_IN_DEFAULTS, type SignInSetting } from '#api/contract/server_settings'
import { refreshSettings } from '#api/server_settings/installation_setting'
import { asHost } from '#tests/support/host'
import type { Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import type { Group } from '@japa/runner/core'

/** Sets sign-in rules that differ from the defaults. @returns the administrator of this server */
export async function setSignInRules(changes: Partial<SignInSetting>): Promise<Persona> {
  const host = await asHost()
  await db.table('server_settings').insert({
    organization_id: host.organization.id,
    key: 'sign_in',
    value: JSON.stringify({ ...SIGN_IN_DEFAULTS, ...changes }),
  })
  await refreshSettings()
  return host
}

/** The same for each test of a group. */
export function withSignInRules(group: Group, changes: Partial<SignInSetting>) {
  group.each.setup(async () => {
    const host = await setSignInRules(changes)
    return async () => {
      const row = { organization_id: host.organization.id, key: 'sign_in' }
      await db.from('server_settings').where(row).delete()
      await refreshSettings()
    }
  })
}
