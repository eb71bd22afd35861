import { APPROVAL_GONE } from '#api/mcp/errors'
import { useApproval } from '#api/mcp/approvals/use_approval'
import { type Alert, raiseAlert } from '#api/mcp/alerts/raise_alert'
import { appendEntries } from '#api/mcp/calls/append_entries'
import { CallNews } from '#api/mcp/calls/publish_calls'
import type { CallEntry } from '#api/mcp/calls/call_entry'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

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
  #news = new CallNews()

  /**
   * Resolves when the entry and its alerts are committed. An entry that starts a call with an approval uses it.
   * @throws APPROVAL_GONE; LOG_UNREADABLE; errors of the database
   */
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
    this.#news.stop()
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
      this.#news.recorded(teamId)
    }
    this.#waiting.delete(teamId)
  }
}

async function write(teamId: string, batch: readonly Waiting[]): Promise<void> {
  try {
    const written = await db.transaction(async (trx) => {
      await trx.rawQuery(`set local statement_timeout = ${TIMEOUT_MS}`)
      const permitted = await withApproval(trx, teamId, batch)
      await appendEntries(
        trx,
        teamId,
        permitted.map(({ entry }) => entry)
      )
      for (const { alerts } of permitted) for (const alert of alerts) await raiseAlert(trx, alert)
      return new Set(permitted)
    })
    for (const one of batch) {
      if (written.has(one)) one.resolve()
      else one.reject(APPROVAL_GONE())
    }
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}

/** Entries without those whose call has an approval that it cannot use. */
async function withApproval(
  trx: TransactionClientContract,
  teamId: string,
  batch: readonly Waiting[]
): Promise<Waiting[]> {
  const permitted: Waiting[] = []
  for (const one of batch) {
    const { kind, effect } = one.entry
    const isAsked = kind === 'started' && effect === 'ask'
    if (!isAsked || (await useApproval(trx, teamId, one.entry))) permitted.push(one)
  }
  return permitted
}
