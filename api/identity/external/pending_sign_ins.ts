import { NOT_STARTED_HERE } from '#api/identity/external/errors'
import type { HttpContext } from '@adonisjs/core/http'

/** What must be remembered between leaving for the provider and coming back. */
export type PendingSignIn = {
  state: string
  nonce: string
  verifier: string
  redirect: string | null
  startedAt: number
  /** Whose identity it is to confirm; null when somebody signs in. */
  reauthenticates: string | null
}

const KEY = 'externalSignIns'
/** As long as somebody may take to sign in there, second factor and all. */
const MAX_AGE_MS = 15 * 60_000
/** Tabs that may be on their way at once. */
const MAX_PENDING = 5

type Session = HttpContext['session']

const pendingIn = (session: Session): PendingSignIn[] => {
  const kept: PendingSignIn[] = session.get(KEY, [])
  return kept.filter(({ startedAt }) => Date.now() - startedAt < MAX_AGE_MS)
}

export function rememberSignIn(session: Session, pending: PendingSignIn) {
  session.put(KEY, [...pendingIn(session), pending].slice(-MAX_PENDING))
}

/** Forgets it with the first answer, good or bad. Rejects with NOT_STARTED_HERE. */
export function takeSignIn(session: Session, state: string | null): PendingSignIn {
  const pending = pendingIn(session)
  const taken = pending.find((one) => one.state === state)
  if (!taken) throw NOT_STARTED_HERE()
  session.put(
    KEY,
    pending.filter((one) => one !== taken)
  )
  return taken
}
