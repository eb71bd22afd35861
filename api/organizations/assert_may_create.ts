import type { Tenant } from '#api/access/tenant'
import { signInRules } from '#api/identity/sign_in_rules'
import { CREATION_OFF } from '#api/organizations/errors'
import { isHost } from '#api/server_settings/setting_scope'

/** Rejects with CREATION_OFF unless the rules let everybody create organizations, or the person runs this server. */
export async function assertMayCreate({ organization, isAdmin }: Tenant) {
  if ((await signInRules()).organizations) return
  if (isAdmin && organization && (await isHost({ organization }))) return
  throw CREATION_OFF()
}
