import { APPROVAL_GONE } from '#api/mcp/errors'
import { useApproval } from '#api/mcp/approvals/use_approval'
import { type Alert, raiseAlert } from '#api/mcp/alerts/raise_alert'
import { appendEntries, appendToHead, type StoredHead } from '#api/mcp/calls/append_entries'
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

/** Maximum number of entries per transaction; further ones are written in the next. */
const MAX_BATCH = 200
/** Timeout of each SQL statement that writes a batch. Calls wait until their entry is committed. */
const TIMEOUT_MS = 5_000

/**
 * Owns the entries of this process that are not stored yet. A team's entries that arrive during a transaction are written
 * together in the next one, so that many parallel calls need few commits. The head of each team's chain is kept in
 * memory, so that entries without approvals and alerts need only one statement.
 */
export class CallWriter {
  #waiting = new Map<string, Waiting[]>()
  #writing = new Map<string, Promise<void>>()
  #heads = new Map<string, StoredHead>()
  #news = new CallNews()

  /**
   * Resolves when the entry and its alerts are committed. An entry that starts an approved call also uses the approval.
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

  /** Resolves when all waiting entries have been written or rejected. */
  async stop(): Promise<void> {
    while (this.#writing.size > 0) await Promise.all(this.#writing.values())
    this.#news.stop()
  }

  #start(teamId: string): void {
    this.#writing.set(teamId, this.#writeAll(teamId))
  }

  async #writeAll(teamId: string): Promise<void> {
    try {
      for (;;) {
        const batch = this.#waiting.get(teamId)?.splice(0, MAX_BATCH) ?? []
        if (batch.length === 0) break
        await this.#write(teamId, batch)
        this.#news.recorded(teamId)
      }
    } finally {
      // Must follow the check without an `await`, because an entry added in between would never be written.
      this.#waiting.delete(teamId)
      this.#writing.delete(teamId)
    }
  }

  async #write(teamId: string, batch: readonly Waiting[]): Promise<void> {
    const known = this.#heads.get(teamId)
    // Forgets the head, so that the next write reads the stored one if this write fails.
    this.#heads.delete(teamId)
    const head = await write(teamId, batch, known)
    if (head) this.#heads.set(teamId, head)
    const [oldest] = this.#heads.keys()
    if (this.#heads.size > MAX_HEADS && oldest !== undefined) this.#heads.delete(oldest)
  }
}

const MAX_HEADS = 10_000

/**
 * Writes a batch of entries.
 * @returns the stored head; null if it is unknown
 */
async function write(
  teamId: string,
  batch: readonly Waiting[],
  known: StoredHead | undefined
): Promise<StoredHead | null> {
  try {
    if (known && batch.every(isPlain)) {
      const entries = batch.map(({ entry }) => entry)
      const head = await appendToHead(teamId, known, entries, TIMEOUT_MS)
      if (head) {
        for (const { resolve } of batch) resolve()
        return head
      }
    }
    return await writeInTransaction(teamId, batch)
  } catch (error) {
    for (const { reject } of batch) reject(error)
    return null
  }
}

const isPlain = ({ entry, alerts }: Waiting) => alerts.length === 0 && !isAsked(entry)

/** Whether an entry starts a call with an approval, which must be used in the same transaction. */
const isAsked = ({ kind, effect }: CallEntry) => kind === 'started' && effect === 'ask'

async function writeInTransaction(
  teamId: string,
  batch: readonly Waiting[]
): Promise<StoredHead | null> {
  const { written, head } = await db.transaction(async (trx) => {
    await trx.rawQuery(`set local statement_timeout = ${TIMEOUT_MS}`)
    const permitted = await withApproval(trx, teamId, batch)
    const entries = permitted.map(({ entry }) => entry)
    const stored = await appendEntries(trx, teamId, entries)
    for (const { alerts } of permitted) for (const alert of alerts) await raiseAlert(trx, alert)
    return { written: new Set(permitted), head: stored }
  })
  for (const one of batch) {
    if (written.has(one)) one.resolve()
    else one.reject(APPROVAL_GONE())
  }
  return head
}

/**
 * Marks the approvals of calls that need one as used, and returns the batch without calls whose approval cannot be
 * used.
 */
async function withApproval(
  trx: TransactionClientContract,
  teamId: string,
  batch: readonly Waiting[]
): Promise<Waiting[]> {
  const permitted: Waiting[] = []
  for (const one of batch) {
    if (!isAsked(one.entry) || (await useApproval(trx, teamId, one.entry))) permitted.push(one)
  }
  return permitted
}
