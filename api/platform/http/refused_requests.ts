import type { RefusalReason } from '#api/contract/accounts/refused_requests'
import { REFUSAL_OTHER, REFUSAL_UNMATCHED } from '#api/contract/accounts/refused_requests'
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import type { HttpContext } from '@adonisjs/core/http'

const LOG_PERIOD_MS = 60_000

/** A response that denied access. */
export type Refusal = {
  reason: RefusalReason
  code: string
  route: string
  address: string
  userId: string | null
  tokenId: string | null
  organizationId: string | null
}

export type CountedRefusal = Refusal & { count: number }

type Options = {
  periodMs: number
  /**
   * Maximum distinct entries per period, for each organization and for anonymous callers. Further refusals are merged.
   */
  maxEntries?: number
}

/**
 * Counts refused requests in memory and delivers one entry per period for identical ones, so that a flood does not cause
 * a write per request.
 */
export class RefusedRequests {
  #byOrganization = new Map<string | null, Map<string, CountedRefusal>>()
  #timer: NodeJS.Timeout | undefined

  constructor(
    private deliver: (entries: CountedRefusal[]) => void,
    private options: Options
  ) {}

  note(refusal: Refusal, count = 1) {
    const { periodMs, maxEntries = 1000 } = this.options
    const entries = this.#byOrganization.get(refusal.organizationId) ?? new Map()
    this.#byOrganization.set(refusal.organizationId, entries)
    const hasOwnEntry = entries.size < maxEntries || entries.has(keyOf(refusal))
    const counted = hasOwnEntry ? refusal : withoutDetails(refusal)
    const key = keyOf(counted)
    const before: number = entries.get(key)?.count ?? 0
    entries.set(key, { ...counted, count: before + count })
    this.#timer ??= setTimeout(() => void this.flush(), periodMs).unref()
  }

  /** Delivers the counts immediately and resets them. */
  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const entries = [...this.#byOrganization.values()].flatMap((map) => [...map.values()])
    this.#byOrganization.clear()
    if (entries.length > 0) this.deliver(entries)
  }
}

const keyOf = ({ reason, code, route, address, userId, tokenId }: Refusal) =>
  JSON.stringify([reason, code, route, address, userId, tokenId])

/**
 * Merges refusals over the entry limit into one entry per reason, code and member, so that members cannot hide an attack
 * behind a flood of their own refused requests.
 */
const withoutDetails = (refusal: Refusal): Refusal => ({
  ...refusal,
  route: REFUSAL_OTHER,
  address: REFUSAL_OTHER,
  userId: refusal.organizationId && refusal.userId,
  tokenId: null,
})

const logged = new RefusedRequests(
  (entries) => {
    for (const entry of entries) logger.warn(entry, 'requests refused')
  },
  { periodMs: LOG_PERIOD_MS }
)
app.terminating(() => logged.flush())

type Listener = (refusal: Refusal) => void

const listeners = new Set<Listener>([(refusal) => logged.note(refusal)])

/** Registers a listener for refused requests. Call the returned function to remove it. */
export function onRefusal(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Notifies the listeners of a response that denies access: not signed in, not allowed, wrong CSRF token, or rate
 * limited. Other responses are ignored.
 */
export function recordRefusedRequest(
  ctx: HttpContext,
  { status, code }: { status: number; code: string }
) {
  const reason = reasonOf(status, code)
  if (!reason) return
  const { tenant }: Partial<HttpContext> = ctx
  const refusal: Refusal = {
    reason,
    code,
    // The pattern instead of the path, because paths would create an entry per request and can contain secrets.
    route: ctx.route ? `${ctx.request.method()} ${ctx.route.pattern}` : REFUSAL_UNMATCHED,
    address: ctx.request.ip(),
    userId: tenant?.user.id ?? null,
    tokenId: tenant?.token?.id ?? null,
    organizationId: tenant?.organization?.id ?? null,
  }
  for (const listener of listeners) listener(refusal)
}

function reasonOf(status: number, code: string): RefusalReason | null {
  if (status === 401) return 'unauthenticated'
  if (status === 403) return code === 'csrf' ? 'csrf' : 'forbidden'
  return status === 429 ? 'rate_limited' : null
}
