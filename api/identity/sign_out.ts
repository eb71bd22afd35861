import { auditPerson } from '#api/identity/audit_person'
import User from '#api/identity/user'
import type { HttpContext } from '@adonisjs/core/http'

/** Ends the session of this browser, if there is one. */
export async function signOut({ auth, session, response }: HttpContext) {
  const guard = auth.use('web')
  const userId: unknown = session.get(guard.sessionKeyName)
  const user = typeof userId === 'string' ? await User.find(userId) : null
  await guard.logout()
  session.clear()
  session.regenerate()
  // Not `cookies`, which would sign people out of the other applications of the domain, and not `storage`, in which the
  // dark mode and the team are remembered. Our own cookie is removed by name.
  response.header('Clear-Site-Data', '"cache"')
  if (user) await auditPerson(user, { action: 'logout', description: `${user.name} signed out` })
}
