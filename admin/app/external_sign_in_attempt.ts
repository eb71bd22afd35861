/** What this tab must still know when FusionAuth sends it back. */
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

/** Browsers hash only where nobody can listen: by https, and on this machine. */
export const canBeginAttempt = () => window.isSecureContext

/** Begins an attempt; only the hash of its verifier leaves the browser before the answer is back. */
export async function beginAttempt(redirect: string | null) {
  const [state, nonce, verifier] = [random(), random(), random()]
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  sessionStorage.setItem(keyOf(state), JSON.stringify({ nonce, verifier, redirect }))
  return { state, nonce, challenge: base64url(new Uint8Array(hash)) }
}

/** The attempt that an answer belongs to, once; null when it was not begun in this tab. */
export function takeAttempt(state: string | null): Attempt | null {
  const key = keyOf(state ?? '')
  const kept = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return kept ? JSON.parse(kept) : null
}

const RETURN_AT = 'assay.external.return'

/** Where this tab wanted to go, for another try after one that failed. */
export const rememberReturn = (redirect: string | null) =>
  sessionStorage.setItem(RETURN_AT, redirect ?? '/')

export const rememberedReturn = () => sessionStorage.getItem(RETURN_AT) ?? '/'
