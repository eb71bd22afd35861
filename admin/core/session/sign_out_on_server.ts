import { requestSignOut } from './queries.js'

let pending: Promise<unknown> = Promise.resolve()

/** Ends the session on the server, which removes the session cookie. */
export function signOutOnServer(): Promise<void> {
  const request = requestSignOut()
  pending = Promise.allSettled([pending, request])
  return request
}

/** Resolves when no sign-out request is pending. Loading another page earlier would abort it and keep the cookie. */
export const whenSignedOut = (): Promise<unknown> => pending
