import type { Checked } from '#api/mcp/upstream/circuit_breakers'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'

/** Minimum interval between two reports that a server is reachable. */
const REACHABLE_MS = 60_000
const MAX_SERVERS = 5_000

/**
 * Stores the result of connecting to a server. Does nothing if the server's address has changed.
 * @param checked `error` is null if the connection succeeded
 */
export async function recordCheck(
  server: { id: string; url: string },
  { failures, error, retryAt }: Checked
): Promise<void> {
  await db
    .from('mcp_servers')
    .where({ id: server.id, url: server.url })
    .update({
      checked_at: new Date(),
      check_failures: failures,
      check_error: error?.replaceAll('\0', '').toWellFormed() ?? null,
      retry_at: retryAt,
    })
}

type Server = { id: string; url: string }

/**
 * Owns the health reports of one process. Reports each failure and the first success after it; further successes at most
 * once a minute. While a report about a server is being stored, only the latest new one is kept, because all sessions of
 * a server report when it ends.
 */
export class HealthReports {
  #reachableAt = new Map<string, number>()
  #writing = new Map<string, Promise<void>>()
  #latest = new Map<string, Checked>()

  /** Resolves when this report or a later one is stored. Never rejects, because a lost report must not fail a call. */
  report(server: Server, checked: Checked): Promise<void> {
    const key = `${server.id} ${server.url}`
    const now = Date.now()
    if (checked.error === null) {
      if (now - (this.#reachableAt.get(key) ?? 0) < REACHABLE_MS) return Promise.resolve()
      this.#reachableAt.set(key, now)
      const [oldest] = this.#reachableAt.keys()
      if (this.#reachableAt.size > MAX_SERVERS && oldest !== undefined) {
        this.#reachableAt.delete(oldest)
      }
    } else this.#reachableAt.delete(key)
    this.#latest.set(key, checked)
    const writing = this.#writing.get(key) ?? this.#writeAll(key, server)
    this.#writing.set(key, writing)
    return writing
  }

  async #writeAll(key: string, server: Server): Promise<void> {
    for (let checked = this.#latest.get(key); checked; checked = this.#latest.get(key)) {
      this.#latest.delete(key)
      await recordCheck(server, checked).catch((error: unknown) => {
        logger.warn({ err: error, serverId: server.id }, 'storing the health of an MCP server')
      })
    }
    this.#writing.delete(key)
  }
}
