import { isDatabaseAway, patiently } from './database_away.js'
import type { Counts } from './progress_line.js'
import type { ScanRun } from './scan_run.js'

/** Results are stored when this many wait, or the oldest has waited this long. */
const BATCH = 50
const LONGEST_WAIT_MS = 250
/** With more than this waiting (the database is slow or away), no further answers are taken in. */
const MOST_WAITING = 200
/** Answers may be megabytes long: what waits is also bounded by its characters, as is one statement. */
const BATCH_CHARACTERS = 2_000_000
const MOST_CHARACTERS = 8_000_000

type Store<Row> = {
  /** Safe to repeat: a connection may break after the commit and before its answer. */
  store(rows: Row[]): Promise<Counts | undefined>
  charactersOf(row: Row): number
  onStored(counts: Counts): void
}

/** Owns results between whoever judges them and the database. */
export class BatchWriter<Row> {
  #waiting: Row[] = []
  #characters = 0
  #timer?: NodeJS.Timeout
  #writing: Promise<void> = Promise.resolve()
  #failure: unknown = null

  constructor(
    private run: ScanRun,
    private to: Store<Row>
  ) {}

  add(row: Row) {
    this.#waiting.push(row)
    this.#characters += this.to.charactersOf(row)
    if (this.#waiting.length >= BATCH || this.#characters >= BATCH_CHARACTERS) this.#write()
    else this.#timer ??= setTimeout(() => this.#write(), LONGEST_WAIT_MS)
  }

  /** Resolves when another result may be added. @throws what went wrong with earlier ones */
  async room() {
    const isFull = this.#waiting.length >= MOST_WAITING || this.#characters >= MOST_CHARACTERS
    if (isFull) await this.#writing
    if (this.#failure) throw this.#failure
  }

  /** Stores what waits. @throws what went wrong, unless this worker lets go: what is lost is asked again */
  async close() {
    this.#write()
    await this.#writing
    if (this.#failure && !this.run.letGo.aborted) throw this.#failure
  }

  #write() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing = this.#writing.then(async () => {
      while (this.#waiting.length > 0 && !this.#failure) {
        const rows = this.#nextBatch()
        try {
          await this.#store(rows)
        } catch (error) {
          this.#failure = error
        }
      }
    })
  }

  #nextBatch(): Row[] {
    const { charactersOf } = this.to
    let characters = 0
    const end = this.#waiting.findIndex(
      (row) => (characters += charactersOf(row)) > BATCH_CHARACTERS
    )
    const rows = this.#waiting.splice(0, end === -1 ? BATCH : Math.max(1, Math.min(end, BATCH)))
    this.#characters -= rows.reduce((sum, row) => sum + charactersOf(row), 0)
    return rows
  }

  async #store(rows: Row[]) {
    const store = () => this.to.store(rows)
    // While letting go there is one try; else as many as it takes.
    const counts = this.run.letGo.aborted
      ? await store()
      : await patiently(store, this.run.letGo).catch((error) => {
          if (isDatabaseAway(error) || !this.run.letGo.aborted) throw error
          return store()
        })
    if (counts) this.to.onStored(counts)
  }
}
