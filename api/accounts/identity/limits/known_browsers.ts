import type User from '#api/accounts/tenants/user'
import { isHttps } from '#config/app'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { createHash, randomBytes, randomUUID } from 'node:crypto'

/** The `__Host-` prefix prevents other hosts in the domain from setting the cookie. Browsers accept it only over https. */
export const KNOWN_BROWSER_COOKIE = `${isHttps ? '__Host-' : ''}assay_known_browser`
export const KNOWN_BROWSER_DAYS = 180
const MAX_PER_USER = 20
const VALUE_BYTES = 32

const hashOf = (value: string) => createHash('sha256').update(value).digest('hex')

/** Returns this browser's random value if the cookie was signed by this server; otherwise null. */
function valueIn({ request }: HttpContext): string | null {
  const value: unknown = request.cookie(KNOWN_BROWSER_COOKIE)
  return typeof value === 'string' && value.length > 0 ? value : null
}

/**
 * Finds this browser among the known browsers of the account.
 * @returns its ID; null if the browser was not used for the account within `KNOWN_BROWSER_DAYS`
 */
export async function knownBrowserId(ctx: HttpContext, userId: string | null) {
  const value = valueIn(ctx)
  if (!value) return null
  // Unknown accounts are also queried, so that the response time is the same.
  const row: { id: string } | null = await db
    .from('known_browsers')
    .where({ user_id: userId ?? randomUUID(), hash: hashOf(value) })
    .where('last_used_at', '>', new Date(Date.now() - KNOWN_BROWSER_DAYS * 86_400_000))
    .select('id')
    .first()
  return row?.id ?? null
}

/**
 * Records that the account's owner uses this browser, and sets its cookie. Forgets the least recently used browsers
 * beyond `MAX_PER_USER`. Call it only after the owner has proved access to the account.
 */
export async function rememberBrowser(ctx: HttpContext, { id: userId }: Pick<User, 'id'>) {
  const value = valueIn(ctx) ?? randomBytes(VALUE_BYTES).toString('base64url')
  await db.rawQuery(
    `insert into known_browsers (user_id, hash) values (?, ?)
     on conflict (user_id, hash) do update set last_used_at = now()`,
    [userId, hashOf(value)]
  )
  await db.rawQuery(
    `delete from known_browsers where id in (
       select id from known_browsers where user_id = ? order by last_used_at desc offset ${MAX_PER_USER})`,
    [userId]
  )
  ctx.response.cookie(KNOWN_BROWSER_COOKIE, value, {
    path: '/',
    httpOnly: true,
    secure: isHttps,
    sameSite: 'lax',
    maxAge: `${KNOWN_BROWSER_DAYS}d`,
  })
}

export async function forgetBrowsers(trx: TransactionClientContract, userIds: readonly string[]) {
  await trx
    .from('known_browsers')
    .whereIn('user_id', [...userIds])
    .delete()
}
