import type { Checked } from '#api/mcp/upstream/circuit_breakers'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'

/** Minimum interval between two reports that a server is still reachable. */
const REACHABLE_MS = 60_000
const MAX_SERVERS = 5_000

/**
 * Stores the result of a connection to a server. Does nothing if the address of the server has changed.
 * @param checked `error` is null for a connection that succeeded
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

/** Owns the reports of one process. Each failure is reported, and the first success after it; further ones once a minute. */
export class HealthReports {
  #reachableAt = new Map<string, number>()
  #writing = new Map<string, Promise<void>>()

  /** Never rejects: a report that is lost must not fail a call. */
  async report(server: { id: string; url: string }, checked: Checked): Promise<void> {
    const key = `${server.id} ${server.url}`
    const now = Date.now()
    if (checked.error === null) {
      if (now - (this.#reachableAt.get(key) ?? 0) < REACHABLE_MS) return
      this.#reachableAt.set(key, now)
      const [oldest] = this.#reachableAt.keys()
      if (this.#reachableAt.size > MAX_SERVERS && oldest !== undefined) {
        this.#reachableAt.delete(oldest)
      }
    } else this.#reachableAt.delete(key)
    await this.#inOrder(key, () => recordCheck(server, checked)).catch((error: unknown) => {
      logger.warn({ err: error, serverId: server.id }, 'storing the health of an MCP server')
    })
  }

  /** Stores reports about a server one after another, so that an older one never replaces a newer one. */
  async #inOrder(key: string, write: () => Promise<void>): Promise<void> {
    const before = this.#writing.get(key) ?? Promise.resolve()
    const writing = before.catch(() => {}).then(write)
    this.#writing.set(key, writing)
    try {
      await writing
    } finally {
      if (this.#writing.get(key) === writing) this.#writing.delete(key)
    }
  }
}
