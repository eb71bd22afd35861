import { PASSKEYS_UNAVAILABLE } from '#api/identity/mfa/errors'
import { relyingParty } from '#config/relying_party'

/** Rejects with PASSKEYS_UNAVAILABLE. */
export function knownRelyingParty(): { id: string; origin: string } {
  const { id, origin } = relyingParty
  if (id === null) throw PASSKEYS_UNAVAILABLE()
  return { id, origin }
}
