import type { AuthProvider } from 'react-admin'
import { permissionQuestion } from './permission_question.js'
import type { Session } from './session.js'

/**
 * react-admin's auth provider, backed by the session. The guard and the HTTP client handle sign-in, sign-out and 401
 * responses.
 */
export function authProviderFor(session: Session): AuthProvider {
  const { me } = session
  return {
    login: async () => undefined,
    logout: async () => false,
    checkAuth: async () => undefined,
    checkError: async ({ status }: { status?: number }) => {
      // Prevents a second sign-out and a toast, because the shell is already redirecting to the sign-in page.
      if (status === 401) throw { logoutUser: false, redirectTo: null, message: false }
    },
    getIdentity: async () =>
      me ? { id: me.user.id, fullName: me.user.name } : Promise.reject(new Error('Signed out')),
    getPermissions: async () => ({ isAdmin: me?.isAdmin ?? false }),
    canAccess: async ({ action, resource }) => isAllowed(session, action, resource),
  }
}

/** Whether the user can use a screen of a resource. */
export function isAllowed(session: Session, screen: string, resource: string): boolean {
  const question = permissionQuestion(screen, resource)
  if (!question) return false
  if (question.who === 'admin') return session.me?.isAdmin ?? false
  if (question.who === 'member') return Boolean(session.me?.organization)
  return session.can(question.action, question.who)
}
