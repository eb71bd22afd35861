import { NOT_STARTED_HERE } from '#api/accounts/identity/external/errors'
import type { ProviderName } from '#api/accounts/identity/external/protocol/provider'
import type { HttpContext } from '@adonisjs/core/http'

/** State of a sign-in while the browser is at the provider. */
export type PendingSignIn = {
  provider: ProviderName
  state: string
  nonce: string
  verifier: string
  redirect: string | null
  startedAt: number
  /** ID of the user who confirms their identity; null for a sign-in. */
  reauthenticates: string | null
}

const KEY = 'externalSignIns'
/** Time allowed to sign in at the provider, including its second factor. */
const MAX_AGE_MS = 15 * 60_000
/** Maximum number of pending sign-ins per session, for example in several tabs. Beyond it, the oldest ones are dropped. */
const MAX_PENDING = 5

type Session = HttpContext['session']

const pendingIn = (session: Session): PendingSignIn[] => {
  const kept: PendingSignIn[] = session.get(KEY, [])
  return kept.filter(({ startedAt }) => Date.now() - startedAt < MAX_AGE_MS)
}

export function rememberSignIn(session: Session, pending: PendingSignIn) {
  session.put(KEY, [...pendingIn(session), pending].slice(-MAX_PENDING))
}

/** Removes and returns the pending sign-in, so that it can be completed only once. Rejects with NOT_STARTED_HERE. */
export function consumePendingSignIn(session: Session, state: string | null): PendingSignIn {
  const pending = pendingIn(session)
  const taken = pending.find((one) => one.state === state)
  if (!taken) throw NOT_STARTED_HERE()
  session.put(
    KEY,
    pending.filter((one) => one !== taken)
  )
  return taken
}
