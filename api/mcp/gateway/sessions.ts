import { DomainError } from '#api/platform/http/domain_error'
import type { GatewaySession } from '#api/mcp/gateway/gateway_session'

const IDLE_MS = 30 * 60_000
const SWEEP_MS = 60_000
const MAX_SESSIONS_PER_USER = 50
/** Minimum idle time of a session before it can be closed to make room for a new one. */
const MIN_IDLE_MS = 60_000

const TOO_MANY = new DomainError(
  'mcp.too_many_sessions',
  429,
  'Too many MCP sessions are open. Close one and try again.'
)

/**
 * Owns the sessions of this process. Sessions are closed after 30 minutes without a request, or earlier to make room for
 * new ones, because many clients never end theirs. The client's next request continues a closed session.
 */
export class Sessions {
  #byId = new Map<string, GatewaySession>()
  /** Sessions that exist only in this process, because their clients send no session ID. */
  #stateless = new Map<string, GatewaySession>()
  /** Owners of the sessions that are being opened; a user appears once per session. */
  #opening: string[] = []
  #timer = setInterval(() => void this.#sweep(), SWEEP_MS).unref()

  /**
   * @param maxSessions maximum number of open sessions
   * @param onRemoved called with the ID of a session that has ended
   */
  constructor(
    private readonly maxSessions: number,
    private readonly onRemoved: (id: string) => void = () => {}
  ) {}

  get size(): number {
    return this.#byId.size
  }

  /** Finds a session of this user and application. For the caller, other users' sessions do not exist. */
  find(id: string, slug: string, userId: string): GatewaySession | null {
    const session = this.#byId.get(id)
    if (!session?.receive) return null
    return session.slug === slug && session.principal.userId === userId ? session : null
  }

  /** Finds a session by its key in notifications between processes. */
  findByKey(key: string): GatewaySession | null {
    return [...this.#byId.values()].find((session) => session.key === key) ?? null
  }

  /** Marks all sessions that another process may have continued. */
  markMoved(): void {
    for (const session of this.#byId.values()) if (session.key !== null) session.isMoved = true
  }

  /**
   * Finds the session shared by clients with this key, which is derived from everything that must be equal for sharing.
   */
  findStateless(key: string): GatewaySession | null {
    return this.#stateless.get(key) ?? null
  }

  /** Finds any session of this user's clients without a handshake. */
  statelessOf(slug: string, userId: string): GatewaySession | null {
    const isOwn = ({ slug: of, principal }: GatewaySession) =>
      of === slug && principal.userId === userId
    return [...this.#stateless.values()].find(isOwn) ?? null
  }

  /**
   * Reserves a place for a session that is added later, so that concurrent requests cannot exceed the limits. If there is
   * none, closes the least recently used idle session (if the user has too many, one of the same user).
   * @returns a function that ends the reservation; call it once the session was added or abandoned
   * @throws TOO_MANY
   */
  reserve(userId: string): () => void {
    const open = [...this.#byId.values()].map(({ principal }) => principal.userId)
    const users = [...open, ...this.#opening]
    const own = users.filter((user) => user === userId)
    if (own.length >= MAX_SESSIONS_PER_USER) this.#makeRoom((user) => user === userId)
    else if (users.length >= this.maxSessions) this.#makeRoom(() => true)
    this.#opening.push(userId)
    let isReserved = true
    return () => {
      if (isReserved) this.#opening.splice(this.#opening.indexOf(userId), 1)
      isReserved = false
    }
  }

  #makeRoom(isOwner: (userId: string) => boolean): void {
    const latest = Date.now() - MIN_IDLE_MS
    const [oldest] = [...this.#byId.values()]
      .filter(
        ({ isIdle, lastUsedAt, principal }) =>
          isIdle && lastUsedAt <= latest && isOwner(principal.userId)
      )
      .toSorted((one, other) => one.lastUsedAt - other.lastUsedAt)
    if (!oldest) throw TOO_MANY
    void this.remove(oldest.id)
  }

  /** @param key key of the clients that share the session, if they have no handshake */
  add(session: GatewaySession, key?: string): void {
    this.#byId.set(session.id, session)
    if (key !== undefined) this.#stateless.set(key, session)
  }

  async remove(id: string): Promise<void> {
    const session = this.#byId.get(id)
    this.#byId.delete(id)
    for (const [key, each] of this.#stateless) if (each === session) this.#stateless.delete(key)
    // Called before closing, because closing takes time in which the client may continue the session elsewhere.
    this.onRemoved(id)
    await session?.close()
  }

  /** Notifies clients that their lists may have changed. */
  listsChanged(teamId?: string): void {
    for (const session of this.#byId.values()) {
      if (teamId !== undefined && session.teamId !== teamId) continue
      for (const list of ['tools', 'resources', 'prompts'] as const) session.listChanged(list)
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.all([...this.#byId.keys()].map((id) => this.remove(id)))
  }

  async #sweep(): Promise<void> {
    const oldest = Date.now() - IDLE_MS
    for (const session of this.#byId.values()) {
      if (session.isIdle && session.lastUsedAt < oldest) await this.remove(session.id)
    }
  }
}
