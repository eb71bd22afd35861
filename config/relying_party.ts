import { appUrl, isHttps } from '#config/app'
import { isIP } from 'node:net'

const { hostname, origin } = new URL(appUrl)
// Browsers offer passkeys in secure contexts only, and never for an IP address.
const canUsePasskeys =
  isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && (isHttps || hostname === 'localhost')

/** To whom passkeys belong in WebAuthn; `id` is null where browsers do not offer them. */
export const relyingParty: { id: string | null; origin: string } = {
  id: canUsePasskeys ? hostname : null,
  origin,
}
