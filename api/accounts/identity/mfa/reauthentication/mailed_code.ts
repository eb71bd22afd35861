import { assertMethod } from '#api/accounts/identity/mfa/reauthentication/methods'
import { digest } from '#api/accounts/identity/links/one_time_links'
import { sendMail } from '#api/platform/mail/send_mail'
import { safeEqual } from '@adonisjs/core/helpers'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import { randomInt } from 'node:crypto'

const KEY = 'reauthenticationCode'
const LIFETIME_MINUTES = 10
const CODE_LENGTH = 8
const MAX_MAILS = { requests: 5, duration: '15 mins' } as const

type Stored = { hash: string; expiresAt: number }

const newCode = () => Array.from({ length: CODE_LENGTH }, () => randomInt(10)).join('')

/** Emails a one-time code that is valid only in this session. */
export async function mailCode({ tenant, session }: HttpContext) {
  const { user } = tenant
  await assertMethod(user, 'mail')
  await limiter.use(MAX_MAILS).consume(`reauthentication_mail_${user.id}`)
  const code = newCode()
  const data = { code, minutes: LIFETIME_MINUTES }
  await db.transaction((trx) =>
    sendMail(trx, { to: user.email, template: 'confirm_identity', data })
  )
  const expiresAt = Date.now() + LIFETIME_MINUTES * 60_000
  session.put(KEY, { hash: digest(code), expiresAt } satisfies Stored)
}

export function checkMailedCode(session: HttpContext['session'], code: string): boolean {
  const stored: Stored | undefined = session.get(KEY)
  if (!stored || stored.expiresAt <= Date.now()) return false
  const isRight = safeEqual(stored.hash, digest(code.replace(/\D/g, '')))
  if (isRight) session.forget(KEY)
  return isRight
}
