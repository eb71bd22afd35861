import { dataDir } from '#config/data'
import type { RequestEvent } from '#api/guardrails/run/request_event'
import { storeAccepted } from '#api/guardrails/run/store_events'
import logger from '@adonisjs/core/services/logger'
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const FLUSH_MS = 250
const BATCH_SIZE = 500
/** Maximum number of events in memory; further events go to disk without waiting for the database. */
const MAX_WAITING = 5_000
/**
 * Maximum number of files of up to `BATCH_SIZE` events: two million events in total. Further events are counted as
 * lost.
 */
const MAX_SPOOL_FILES = 4_000
const MIN_FREE_BYTES = 200_000_000

/**
 * Owns the events that are not stored yet. Events are written in batches. While the database is unavailable, they are
 * appended to files in `DATA_DIR`, which are imported with the next successful write. Each event has an ID, so that
 * importing a file twice stores it once. A full disk loses events, never requests.
 */
export class RequestWriter {
  #waiting: RequestEvent[] = []
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> | null = null
  readonly #allWriting = new Set<Promise<void>>()
  #isStopped = false
  #lost = 0
  readonly #folder: string

  constructor(folder = join(dataDir, 'guardrail-requests')) {
    this.#folder = folder
  }

  /** Number of events that could neither be stored nor spooled since the process started. */
  get lost(): number {
    return this.#lost
  }

  add(event: RequestEvent): void {
    this.#waiting.push(event)
    if (this.#waiting.length >= BATCH_SIZE) void this.flush()
    else this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS)
  }

  /** Writes everything that is waiting. Never throws. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#writing && this.#waiting.length < MAX_WAITING) await this.#writing
    const writing = this.#write()
    this.#writing = writing
    this.#allWriting.add(writing)
    await writing
    this.#allWriting.delete(writing)
    if (this.#writing === writing) this.#writing = null
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, BATCH_SIZE)
      try {
        const rejected = await storeAccepted(batch)
        if (rejected.length > 0) await this.#spool(rejected)
      } catch (error) {
        logger.warn({ err: error, events: batch.length }, 'spooling guardrail requests to disk')
        await this.#spool(batch)
        return
      }
    }
    await this.#importSpool()
  }

  async #spool(batch: RequestEvent[]): Promise<void> {
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 })
      await this.#assertRoom()
      const name = `${Date.now()}-${process.pid}-${randomUUID()}.jsonl`
      // Renamed when complete, so that a killed process leaves no partial file under the final name.
      await writeFile(join(this.#folder, `${name}.part`), linesOf(batch), { mode: 0o600 })
      await rename(join(this.#folder, `${name}.part`), join(this.#folder, name))
    } catch (error) {
      this.#lost += batch.length
      logger.error({ err: error, lost: this.#lost }, 'guardrail requests were lost')
    }
  }

  /**
   * Keeps events for the administrator in a file that is not imported, so that they do not block the import of later
   * events.
   */
  async #keepRejected(path: string, events: readonly RequestEvent[]): Promise<void> {
    logger.error({ path, events: events.length }, 'the database rejects guardrail requests')
    await writeFile(`${path}.rejected`, linesOf(events), { mode: 0o600 })
  }

  async #assertRoom() {
    const { bavail, bsize } = await statfs(this.#folder)
    if (bavail * bsize < MIN_FREE_BYTES) throw new Error('The disk of DATA_DIR is full')
    const names = await readdir(this.#folder)
    if (names.length >= MAX_SPOOL_FILES) throw new Error('The spool is full')
  }

  async #importSpool(): Promise<void> {
    const names = await readdir(this.#folder).catch(() => [])
    for (const name of names.filter((each) => each.endsWith('.jsonl')).sort()) {
      if (this.#isStopped) return
      const path = join(this.#folder, name)
      try {
        const text = await readFile(path, 'utf8')
        const events: RequestEvent[] = text.split('\n').map((line) => JSON.parse(line))
        const rejected = await storeAccepted(events)
        if (rejected.length > 0) await this.#keepRejected(path, rejected)
        await rm(path, { force: true })
      } catch (error) {
        if (isMissing(error)) continue
        if (error instanceof SyntaxError) {
          logger.error({ err: error, name }, 'a file of spooled guardrail requests is not valid')
          await rename(path, `${path}.rejected`).catch(() => {})
          continue
        }
        logger.warn({ err: error, name }, 'importing spooled guardrail requests')
        return
      }
    }
  }

  /** Writes the rest before the process ends, and waits for batches that are being written. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.flush()
    await Promise.all(this.#allWriting)
  }
}

const linesOf = (events: readonly RequestEvent[]) =>
  events.map((event) => JSON.stringify(event)).join('\n')

/** Whether the file is missing because another process imported it. */
const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'
