import { domainError } from '#api/platform/http/domain_error'
import { isTokenRequest } from '#api/platform/http/is_token_request'
import { cookieOptions, CSRF_COOKIE } from '#config/cookies'
import type { HttpContext } from '@adonisjs/core/http'
import { randomBytes, timingSafeEqual } from 'node:crypto'

const BAD_CSRF_TOKEN = domainError('csrf', 403, 'The page is out of date. Reload it and try again.')

const READS = ['GET', 'HEAD', 'OPTIONS']

/**
 * Issues the token that a browser must repeat in a header of every write. An encrypted cookie stores it, so that
 * read-only visitors need no session row.
 */
export function issueCsrfToken({ request, response }: HttpContext) {
  if (typeof request.encryptedCookie(CSRF_COOKIE) === 'string') return
  const token = randomBytes(24).toString('base64url')
  response.encryptedCookie(CSRF_COOKIE, token, { ...cookieOptions, httpOnly: false, maxAge: '14d' })
}

/**
 * Rejects writes from other sites. Browsers attach cookies to cross-site requests, but only our own pages can add the
 * custom header. Requests with a bearer token are exempt.
 */
export function assertOwnPage(ctx: HttpContext) {
  const { request } = ctx
  if (READS.includes(request.method()) || isTokenRequest(ctx)) return
  const kept: unknown = request.encryptedCookie(CSRF_COOKIE)
  const isForeign = request.header('sec-fetch-site') === 'cross-site'
  if (isForeign || typeof kept !== 'string' || !isRepeated(ctx, kept)) throw BAD_CSRF_TOKEN()
}

/**
 * Whether the header repeats the CSRF token. The header can contain the token itself, or the encrypted cookie, because
 * scripts can read only the latter.
 */
function isRepeated({ request }: HttpContext, token: string) {
  const plain = request.header('x-csrf-token')
  if (plain !== undefined) return isSame(plain, token)
  const cookie: unknown = request.cookiesList()[CSRF_COOKIE]
  return typeof cookie === 'string' && isSame(decoded(request.header('x-xsrf-token') ?? ''), cookie)
}

function decoded(value: string) {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}

function isSame(one: string, other: string) {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
