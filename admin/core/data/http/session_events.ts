type UnauthorizedListener = () => void
const unauthorizedListeners = new Set<UnauthorizedListener>()

/** Calls the listener on every 401 response, except for requests that opted out. Returns an unsubscribe function. */
export function onUnauthorized(listener: UnauthorizedListener): () => void {
  unauthorizedListeners.add(listener)
  return () => void unauthorizedListeners.delete(listener)
}

const enrollmentListeners = new Set<() => void>()

/**
 * Calls the listener when the server requires a second factor but the user has none. Returns an unsubscribe function.
 */
export function onEnrollmentRequired(listener: () => void): () => void {
  enrollmentListeners.add(listener)
  return () => void enrollmentListeners.delete(listener)
}

export function announceUnauthorized(): void {
  for (const listener of unauthorizedListeners) listener()
}

export function announceEnrollmentRequired(): void {
  for (const listener of enrollmentListeners) listener()
}
