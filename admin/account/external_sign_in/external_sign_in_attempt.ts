/** State of a sign-in attempt, kept in this tab until FusionAuth redirects back. */
export type Attempt = { nonce: string; verifier: string; redirect: string | null }

const keyOf = (state: string) => `assay.external.${state}`

const random = () => base64url(crypto.getRandomValues(new Uint8Array(32)))

function base64url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes))
  return text
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/(?<!=)=+$/, '')
}

/**
 * Whether sign-in attempts are possible: they need Web Crypto, which is available only in secure
 * contexts (HTTPS and localhost).
 */
export const canBeginAttempt = () => window.isSecureContext

/** Starts an attempt. Until the callback, only the hash of the PKCE verifier leaves the browser. */
export async function beginAttempt(redirect: string | null) {
  const [state, nonce, verifier] = [random(), random(), random()]
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  sessionStorage.setItem(keyOf(state), JSON.stringify({ nonce, verifier, redirect }))
  return { state, nonce, challenge: base64url(new Uint8Array(hash)) }
}

/** Removes and returns the attempt with this state; null if it was not started in this tab. */
export function consumeAttempt(state: string | null): Attempt | null {
  const key = keyOf(state ?? '')
  const kept = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return kept ? JSON.parse(kept) : null
}

const RETURN_AT = 'assay.external.return'

/** Stores the redirect target in this tab, so that a retry after a failed attempt can use it. */
export const rememberReturn = (redirect: string | null) =>
  sessionStorage.setItem(RETURN_AT, redirect ?? '/')

export const rememberedReturn = () => sessionStorage.getItem(RETURN_AT) ?? '/'
