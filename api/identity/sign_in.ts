import { auditPerson } from '#api/identity/audit_person'
import { DEACTIVATED, INVALID_CREDENTIALS, UNVERIFIED } from '#api/identity/errors'
import type User from '#api/identity/user'
import hash from '@adonisjs/core/services/hash'
import db from '@adonisjs/lucid/services/db'
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

/** Longer than recording a failure takes, which happens for existing accounts only. */
const FAILURE_PAUSE_MS = 100

/** Compared when there is no such account, so that both refusals take the same time. */
let decoy: string | undefined

type Visitor = { ipAddress: string; userAgent: string | null }

/**
 * Finds the account by its password. Errors about its state are returned only for a correct password.
 * @param account null when no account has the address that was entered
 */
export async function verifyPassword(
  account: User | null,
  password: string,
  visitor: Visitor
): Promise<User> {
  decoy ??= await hash.make(randomBytes(16).toString('hex'))
  const stored = account?.password ?? decoy
  const isOld = hash.needsReHash(stored)
  const [isRight] = await Promise.all([
    hash.verify(stored, password),
    // A cheaper hash would give away that the account exists.
    isOld && hash.verify(decoy, password),
  ])
  if (!account?.password || !isRight || account.kind !== 'person') {
    await Promise.all([account && noteFailure(account, visitor), pause(FAILURE_PAUSE_MS)])
    throw INVALID_CREDENTIALS()
  }
  if (isOld) await rehash(account, stored, password)
  if (account.deactivatedAt) throw DEACTIVATED()
  if (account.emailVerifiedAt === null) throw UNVERIFIED()
  return account
}

/** Stores the password at today's cost, unless it was changed in the meantime. */
async function rehash({ id }: User, stored: string, password: string) {
  const fresh = await hash.make(password)
  await db.from('users').where({ id, password: stored }).update({ password: fresh })
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
