import { appUrl, isHttps } from '#config/app'
import { isIP } from 'node:net'

const { hostname, origin } = new URL(appUrl)
// Browsers support passkeys only in secure contexts, and not for IP addresses.
const canUsePasskeys =
  isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && (isHttps || hostname === 'localhost')

/** WebAuthn relying party; `id` is null if browsers do not support passkeys at this URL. */
export const relyingParty: { id: string | null; origin: string } = {
  id: canUsePasskeys ? hostname : null,
  origin,
}
