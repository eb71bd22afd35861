import { SIGN_IN_DEFAULTS, type SignInSetting } from '#api/contract/platform/server_settings'
import { refreshSettings } from '#api/platform/settings/installation_setting'
import { ServerSettingFactory } from '#database/factories/server_setting_factory'
import { asHost } from '#tests/support/host'
import type { Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import type { Group } from '@japa/runner/core'

/**
 * Sets sign-in rules; the others keep their defaults.
 * @returns the administrator of the server
 */
export async function setSignInRules(changes: Partial<SignInSetting>): Promise<Persona> {
  const host = await asHost()
  await ServerSettingFactory.merge({
    organizationId: host.organization.id,
    key: 'sign_in',
    value: { ...SIGN_IN_DEFAULTS, ...changes },
  }).create()
  await refreshSettings()
  return host
}

/** Restores the default sign-in rules. */
export async function removeSignInRules({ organization }: Persona): Promise<void> {
  const row = { organization_id: organization.id, key: 'sign_in' }
  await db.from('server_settings').where(row).delete()
  await refreshSettings()
}

/** Changes sign-in rules for each test of a group. */
export function withSignInRules(group: Group, changes: Partial<SignInSetting>) {
  group.each.setup(async () => {
    const host = await setSignInRules(changes)
    return () => removeSignInRules(host)
  })
}
