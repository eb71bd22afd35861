import { auditPerson } from '#api/accounts/identity/audit_person'
import {
  DEACTIVATED,
  INVALID_CREDENTIALS,
  NOT_APPROVED,
  UNVERIFIED,
} from '#api/accounts/identity/errors'
import type User from '#api/accounts/tenants/user'
import { isMailOn } from '#api/platform/mail/mail_settings'
import hash from '@adonisjs/core/services/hash'
import db from '@adonisjs/lucid/services/db'
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Minimum duration of a rejection. Recording a failure takes less time but happens only for existing accounts, so its
 * duration would otherwise reveal them.
 */
const FAILURE_PAUSE_MS = 100

/**
 * Hash that is verified if the account does not exist or has no password, so that both rejections take the same time.
 */
let decoy: string | undefined

type Visitor = { ipAddress: string; userAgent: string | null }

/**
 * Verifies the password of an account. Errors about the account's state are returned only for a correct password.
 * @param account null if no account has the entered address
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
    // An old hash has a lower cost. Verifying a second hash hides the difference in time, which would reveal the account.
    isOld && hash.verify(decoy, password),
  ])
  if (!account?.password || !isRight || account.kind !== 'person') {
    await Promise.all([account && auditFailure(account, visitor), pause(FAILURE_PAUSE_MS)])
    throw INVALID_CREDENTIALS()
  }
  if (isOld) await rehash(account, stored, password)
  if (account.deactivatedAt) throw DEACTIVATED()
  if (account.emailVerifiedAt === null) {
    throw UNVERIFIED((await isMailOn()) ? undefined : NOT_APPROVED)
  }
  return account
}

/** Rehashes the password at the current cost, unless it was changed in the meantime. */
async function rehash({ id }: User, stored: string, password: string) {
  const fresh = await hash.make(password)
  await db.from('users').where({ id, password: stored }).update({ password: fresh })
}

const auditFailure = (user: User, visitor: Visitor) =>
  auditPerson(
    user,
    {
      action: 'login_failed',
      description: `Failed sign-in as ${user.name}`,
      metadata: { method: 'password', ...visitor },
    },
    { by: 'unverified' }
  )
