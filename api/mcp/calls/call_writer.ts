import { type Alert, raiseAlert } from '#api/mcp/alerts/raise_alert'
import { appendEntries } from '#api/mcp/calls/append_entries'
import type { CallEntry } from '#api/mcp/calls/call_entry'
import db from '@adonisjs/lucid/services/db'

type Waiting = {
  entry: CallEntry
  alerts: readonly Alert[]
  resolve: () => void
  reject: (error: unknown) => void
}

/** Entries per transaction. */
const MAX_BATCH = 200
/** Time for one batch. Calls are not sent without their entry, so that a slow database must not hold them for long. */
const TIMEOUT_MS = 5_000

/**
 * Owns the entries of this process that are not stored yet. Entries of a team that arrive during a transaction are
 * written together in the next one, so that many parallel calls need few commits.
 */
export class CallWriter {
  #waiting = new Map<string, Waiting[]>()
  #writing = new Map<string, Promise<void>>()

  /** Resolves when the entry and its alerts are committed. @throws LOG_UNREADABLE and errors of the database */
  append(teamId: string, entry: CallEntry, alerts: readonly Alert[] = []): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(teamId) ?? []
      waiting.push({ entry, alerts, resolve, reject })
      this.#waiting.set(teamId, waiting)
      if (!this.#writing.has(teamId)) this.#start(teamId)
    })
  }

  /** Resolves when everything that waits has been written or rejected. */
  async stop(): Promise<void> {
    while (this.#writing.size > 0) await Promise.all(this.#writing.values())
  }

  #start(teamId: string): void {
    const writing = this.#writeAll(teamId).finally(() => this.#writing.delete(teamId))
    this.#writing.set(teamId, writing)
  }

  async #writeAll(teamId: string): Promise<void> {
    for (;;) {
      const batch = this.#waiting.get(teamId)?.splice(0, MAX_BATCH) ?? []
      if (batch.length === 0) break
      await write(teamId, batch)
    }
    this.#waiting.delete(teamId)
  }
}

async function write(teamId: string, batch: readonly Waiting[]): Promise<void> {
  try {
    await db.transaction(async (trx) => {
      await trx.rawQuery(`set local statement_timeout = ${TIMEOUT_MS}`)
      await appendEntries(
        trx,
        teamId,
        batch.map(({ entry }) => entry)
      )
      for (const { alerts } of batch) for (const alert of alerts) await raiseAlert(trx, alert)
    })
    for (const { resolve } of batch) resolve()
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}
