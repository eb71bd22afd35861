import { isHttps } from '#config/app'

/** Browsers accept a cookie with this prefix only over HTTPS, and never from a sibling domain. */
const prefix = isHttps ? '__Host-' : ''

export const SESSION_COOKIE = `${prefix}assay_session`

/** Readable by the console's scripts, which send the value in a header. */
export const CSRF_COOKIE = `${prefix}XSRF-TOKEN`

export const cookieOptions = { path: '/', secure: isHttps, sameSite: 'lax' } as const
