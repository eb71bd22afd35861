import { isDatabaseAway, withDatabaseRetry } from '#api/platform/database/database_away'
import type { RunCounts } from '#api/evals/eval_run_sql'
import type { RunSignals } from '#api/evals/runs/run_settings'

/** A batch is stored when it is full, or when its oldest row has waited for `MAX_DELAY_MS`. */
const BATCH_ROWS = 50
const MAX_DELAY_MS = 250
/** Number of pending rows beyond which `waitForSpace` blocks, because the database is slow or unavailable. */
const MAX_PENDING_ROWS = 200
/** Responses may be megabytes long, so batches and pending rows are also limited by characters. */
const BATCH_CHARACTERS = 2_000_000
const MAX_PENDING_CHARACTERS = 8_000_000

type Store<Row> = {
  /** Must be idempotent: the connection may break after the commit, and the batch is then stored again. */
  store(rows: Row[]): Promise<RunCounts | undefined>
  charactersOf(row: Row): number
  onStored(counts: RunCounts): void
}

/** Collects graded results and stores them in batches. */
export class BatchWriter<Row> {
  #pending: Row[] = []
  #characters = 0
  #timer?: NodeJS.Timeout
  #writing: Promise<void> = Promise.resolve()
  #failure: unknown = null

  constructor(
    private run: Pick<RunSignals, 'interrupt'>,
    private store: Store<Row>
  ) {}

  add(row: Row) {
    this.#pending.push(row)
    this.#characters += this.store.charactersOf(row)
    if (this.#pending.length >= BATCH_ROWS || this.#characters >= BATCH_CHARACTERS) this.#write()
    else this.#timer ??= setTimeout(() => this.#write(), MAX_DELAY_MS)
  }

  /** Resolves when another row may be added. @throws the error of an earlier batch */
  async waitForSpace() {
    const isFull =
      this.#pending.length >= MAX_PENDING_ROWS || this.#characters >= MAX_PENDING_CHARACTERS
    if (isFull) await this.#writing
    if (this.#failure) throw this.#failure
  }

  /**
   * Stores all pending rows.
   * @throws the first error, unless the worker was interrupted, because a later run repeats lost test cases
   */
  async close() {
    this.#write()
    await this.#writing
    if (this.#failure && !this.run.interrupt.aborted) throw this.#failure
  }

  #write() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing = this.#writing.then(async () => {
      while (this.#pending.length > 0 && !this.#failure) {
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
    const { charactersOf } = this.store
    let characters = 0
    const end = this.#pending.findIndex(
      (row) => (characters += charactersOf(row)) > BATCH_CHARACTERS
    )
    const rows = this.#pending.splice(
      0,
      end === -1 ? BATCH_ROWS : Math.max(1, Math.min(end, BATCH_ROWS))
    )
    this.#characters -= rows.reduce((sum, row) => sum + charactersOf(row), 0)
    return rows
  }

  async #store(rows: Row[]) {
    const store = () => this.store.store(rows)
    // Retries while the database is unavailable. After an interruption there is only one attempt.
    const counts = this.run.interrupt.aborted
      ? await store()
      : await withDatabaseRetry(store, this.run.interrupt).catch((error) => {
          if (isDatabaseAway(error) || !this.run.interrupt.aborted) throw error
          return store()
        })
    if (counts) this.store.onStored(counts)
  }
}
