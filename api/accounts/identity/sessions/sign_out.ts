import { auditPerson } from '#api/accounts/identity/audit_person'
import User from '#api/accounts/tenants/user'
import type { HttpContext } from '@adonisjs/core/http'

/** Ends this browser's session, if there is one. */
export async function signOut({ auth, session, response }: HttpContext) {
  const guard = auth.use('web')
  const userId: unknown = session.get(guard.sessionKeyName)
  const user = typeof userId === 'string' ? await User.find(userId) : null
  await guard.logout()
  session.clear()
  session.regenerate()
  // Does not clear `cookies`, which would sign users out of other applications on the domain, or `storage`, which holds
  // the theme and the selected team. Assay's own cookie is removed by name.
  response.header('Clear-Site-Data', '"cache"')
  if (user) await auditPerson(user, { action: 'logout', description: `${user.name} signed out` })
}
