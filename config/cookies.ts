import { isHttps } from '#config/app'

/** A cookie with this prefix is accepted over https only, and never from a sibling domain. */
const prefix = isHttps ? '__Host-' : ''

export const SESSION_COOKIE = `${prefix}assay_session`

/** Read by the console's scripts, which send it back as a header. */
export const CSRF_COOKIE = `${prefix}XSRF-TOKEN`

export const cookieOptions = { path: '/', secure: isHttps, sameSite: 'lax' } as const
