import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import type { HttpContext } from '@adonisjs/core/http'

const STATUSES = [401, 403, 429]
const PERIOD_MS = 60_000
/** Senders and routes that are told apart in one period; more are counted together, so that memory is bounded. */
const MAX_ENTRIES = 1000

type Refusal = {
  status: number
  code: string
  route: string
  address: string
  userId: string | null
  organizationId: string | null
}

type Log = (entry: Refusal & { count: number }) => void

/** Counts refused requests and logs each kind once per period: a flood of them does not fill the log. */
export class RefusedRequests {
  #counts = new Map<string, { refusal: Refusal; count: number }>()
  #timer: NodeJS.Timeout | undefined

  constructor(
    private log: Log,
    private maxEntries = MAX_ENTRIES
  ) {}

  note(refusal: Refusal) {
    const isFull = this.#counts.size >= this.maxEntries
    const known = this.#counts.get(JSON.stringify(refusal))
    const counted = known || !isFull ? refusal : others(refusal)
    const key = JSON.stringify(counted)
    const count = (this.#counts.get(key)?.count ?? 0) + 1
    this.#counts.set(key, { refusal: counted, count })
    this.#timer ??= setTimeout(() => this.flush(), PERIOD_MS).unref()
  }

  flush() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    for (const { refusal, count } of this.#counts.values()) this.log({ ...refusal, count })
    this.#counts.clear()
  }
}

const others = ({ status, code }: Refusal): Refusal => ({
  status,
  code,
  route: 'others',
  address: 'others',
  userId: null,
  organizationId: null,
})

const refused = new RefusedRequests((entry) => logger.warn(entry, 'requests refused'))
app.terminating(() => refused.flush())

/** Notes a response that denies access: not signed in, not allowed, bad CSRF token, too many attempts. */
export function noteRefusal(ctx: HttpContext, { status, code }: { status: number; code: string }) {
  if (!STATUSES.includes(status)) return
  const { tenant }: Partial<HttpContext> = ctx
  refused.note({
    status,
    code,
    // As it was declared: an address would make every request an entry of its own.
    route: ctx.route ? `${ctx.request.method()} ${ctx.route.pattern}` : 'none',
    address: ctx.request.ip(),
    userId: tenant?.user.id ?? null,
    organizationId: tenant?.organization?.id ?? null,
  })
}
