import { auditPerson } from '#api/identity/audit_person'
import { DEACTIVATED, INVALID_CREDENTIALS, UNVERIFIED } from '#api/identity/errors'
import User from '#api/identity/user'
import hash from '@adonisjs/core/services/hash'
import { randomBytes } from 'node:crypto'

/** Compared when there is no such account, so that both refusals take the same time. */
let decoy: Promise<string> | undefined

type Visitor = { ipAddress: string; userAgent: string | null }

/** The person with this password. What else keeps them out is said to them alone, since the password was right. */
export async function verifyPassword(
  email: string,
  password: string,
  visitor: Visitor
): Promise<User> {
  const user = await User.findByEmail(email)
  decoy ??= hash.make(randomBytes(16).toString('hex'))
  const isRight = await hash.verify(user?.password ?? (await decoy), password)
  if (!user?.password || !isRight || user.kind !== 'person') {
    if (user) await noteFailure(user, visitor)
    throw INVALID_CREDENTIALS()
  }
  if (user.deactivatedAt) throw DEACTIVATED()
  if (user.emailVerifiedAt === null) throw UNVERIFIED()
  return user
}

const noteFailure = (user: User, visitor: Visitor) =>
  auditPerson(
    user,
    {
      action: 'login_failed',
      description: `Somebody failed to sign in as ${user.name}`,
      metadata: { method: 'password', ...visitor },
    },
    { by: 'nobody' }
  )
