import { DomainError } from '#api/platform/http/domain_error'
import type { RangeSession } from './range_session.js'

const IDLE_MS = 10 * 60_000
const SWEEP_MS = 60_000
export const MAX_SESSIONS_PER_RANGE = 100
const MAX_SESSIONS = 1_000
/** Maximum number of sessions per team; lower than the total, so that one team cannot use all of them. */
export const MAX_SESSIONS_PER_TEAM = 300

const TOO_MANY = new DomainError(
  'mcp.too_many_sessions',
  429,
  'Too many MCP sessions are open. Close one and try again.'
)

/** Owns the range sessions of this process. Targets often leave sessions open, so new sessions replace idle ones. */
export class RangeSessions {
  readonly #byId = new Map<string, RangeSession>()
  readonly #timer = setInterval(() => void this.#sweep(), SWEEP_MS).unref()

  get size(): number {
    return this.#byId.size
  }

  find(id: string, endpointId: string): RangeSession | null {
    const session = this.#byId.get(id)
    return session?.endpointId === endpointId ? session : null
  }

  /**
   * Adds a session. If its range has the maximum number, replaces the least recently used idle one.
   * @throws TOO_MANY
   */
  async add(session: RangeSession): Promise<void> {
    const replaced = this.#replacedBy(session)
    if (replaced) this.#byId.delete(replaced.id)
    const ofTeam = [...this.#byId.values()].filter(({ teamId }) => teamId === session.teamId)
    const isFull = ofTeam.length >= MAX_SESSIONS_PER_TEAM || this.#byId.size >= MAX_SESSIONS
    // Added before the other session is closed, which takes time, so that concurrent calls count both.
    if (!isFull) this.#byId.set(session.id, session)
    await replaced?.close()
    if (isFull) throw TOO_MANY
  }

  async remove(id: string): Promise<void> {
    const session = this.#byId.get(id)
    this.#byId.delete(id)
    await session?.close()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.all([...this.#byId.keys()].map((id) => this.remove(id)))
  }

  /**
   * Returns the idle session of a full range that a new one replaces; null if the range is not full.
   * @throws TOO_MANY if no session is idle
   */
  #replacedBy({ endpointId }: RangeSession): RangeSession | null {
    const own = [...this.#byId.values()].filter((each) => each.endpointId === endpointId)
    if (own.length < MAX_SESSIONS_PER_RANGE) return null
    const [oldest] = own
      .filter(({ openRequests }) => openRequests === 0)
      .sort((one, two) => one.lastUsedAt - two.lastUsedAt)
    if (!oldest) throw TOO_MANY
    return oldest
  }

  async #sweep(): Promise<void> {
    const oldest = Date.now() - IDLE_MS
    for (const { id, lastUsedAt } of this.#byId.values()) {
      if (lastUsedAt < oldest) await this.remove(id)
    }
  }
}
