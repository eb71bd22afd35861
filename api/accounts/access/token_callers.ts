import { readToken } from '#api/accounts/access/api_token_format'
import { isTokenValid, recordTokenUse } from '#api/accounts/access/api_token_secret'
import { findTenant } from '#api/accounts/tenants/tenant'
import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** A token's access to a team. */
export type Access = {
  userId: string
  userName: string
  teamId: string | null
  /** Role in the team; null without one. */
  roleId: string | null
  refusal: string | null
}
type Known = { access: Access; checkedAt: number }

/** Time after which a token is checked again; a revoked token works at most this long. */
const FRESH_MS = 10_000
/** How long a checked access stays valid while the database is unavailable. */
const STALE_MS = 24 * 3600_000
/** Time for which a caller with a known token waits for the database. */
const PATIENCE_MS = 500
const MAX_KNOWN = 10_000

/**
 * Caches the access of valid API tokens, keyed by the hash of the token. While the database is unavailable, an
 * access stays valid for a day. Invalid tokens are not cached, so they cannot evict valid ones.
 */
export class Callers {
  #known = new Map<string, Known>()

  constructor(private now: () => number = Date.now) {}

  /**
   * Returns the access of the request's token to a team.
   * @param teamId null for the token's own or first team
   * @returns null without a valid token
   * @throws errors of the database if the token was not checked before
   */
  async accessOf(request: IncomingMessage, teamId: string | null): Promise<Access | null> {
    const value = tokenOf(request)
    if (value === null) return null
    const key = `${hash('sha256', value)} ${teamId ?? ''}`
    const known = this.#known.get(key)
    const ageMs = known ? this.now() - known.checkedAt : Infinity
    if (known && ageMs < FRESH_MS) return known.access
    // Parsed only now, because a known token has the same hash again.
    const read = readToken(value)
    if (!read) return null
    const checked = accessOf(read, teamId).then((access) => this.#remember(key, access))
    if (!known || ageMs > STALE_MS) return checked
    // While the database is unavailable, the connection pool waits much longer than callers should.
    return Promise.race([checked, after(PATIENCE_MS, known.access)]).catch(() => known.access)
  }

  #remember(key: string, access: Access | null): Access | null {
    this.#known.delete(key)
    if (!access) return null
    this.#known.set(key, { access, checkedAt: this.now() })
    const [oldest] = this.#known.keys()
    if (this.#known.size > MAX_KNOWN && oldest !== undefined) this.#known.delete(oldest)
    return access
  }
}

const after = <T>(delayMs: number, value: T) =>
  new Promise<T>((resolve) => setTimeout(() => resolve(value), delayMs).unref())

/** Header for the token in requests whose other headers contain a model provider's key. */
export const TOKEN_HEADER = 'x-assay-token'

/**
 * Returns the token from `TOKEN_HEADER`, the Authorization header, or the header in which SDKs of model providers send
 * their key.
 */
function tokenOf({ headers }: IncomingMessage): string | null {
  const own = headers[TOKEN_HEADER]
  if (typeof own === 'string') return own
  const { authorization } = headers
  if (authorization) return authorization.replace(/^Bearer /i, '')
  const key = headers['x-api-key']
  return typeof key === 'string' ? key : null
}

async function accessOf(
  { id, secret }: { id: string; secret: string },
  teamId: string | null
): Promise<Access | null> {
  const found = await findTenant({ tokenId: id }, teamId)
  if (!found?.token || !isTokenValid(found.token, secret)) return null
  const { tenant } = found
  if (tenant.isDeactivated || !tenant.organization) return null
  await recordTokenUse(found.token)
  const { user, team, roleId } = tenant
  const refusal = refusalOf(tenant)
  return { userId: user.id, userName: user.name, teamId: team?.id ?? null, roleId, refusal }
}

function refusalOf({ token }: { token: { isReadOnly: boolean; isForTraces: boolean } | null }) {
  if (token?.isForTraces) return 'This token can only send traces. Use a token with more access.'
  if (token?.isReadOnly) return 'This token is read-only. Use a token that can write.'
  return null
}
