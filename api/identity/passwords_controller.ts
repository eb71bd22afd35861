import { endSessions } from '#api/identity/end_sessions'
import { WRONG_PASSWORD } from '#api/identity/errors'
import { changePassword } from '#api/identity/identity_validator'
import hash from '@adonisjs/core/services/hash'
import type { HttpContext } from '@adonisjs/core/http'

export default class PasswordsController {
  /** Ends the user's other sessions: a stolen one does not outlive the change. */
  async update({ request, tenant, session, response }: HttpContext) {
    const { currentPassword, newPassword } = await request.validateUsing(changePassword)
    const { user } = tenant
    if (!user.password || !(await hash.verify(user.password, currentPassword))) {
      const message = 'The current password is not right'
      throw WRONG_PASSWORD(message, [{ field: 'currentPassword', rule: 'password', message }])
    }
    await user.merge({ password: newPassword }).save()
    await endSessions(user, { exceptSessionId: session?.sessionId })
    return response.noContent()
  }
}
