import { spawnRunner, type OnRefused, type SpawnedRunner } from '../spawn_runner.js'

/**
 * Owns the unused runners of one process. A runner leaves the pool for one job and never returns, so that a job cannot
 * affect the next one through its process.
 */
export class RunnerPool {
  readonly #size: number
  readonly #unused = new Set<Promise<SpawnedRunner>>()
  #isClosed = false

  /** @param size number of idle runners; if 0, each job starts its own runner */
  constructor(size: number) {
    this.#size = size
  }

  /** Returns a runner that has not run a job. The caller must close it. */
  async take(onRefused: OnRefused = () => {}): Promise<SpawnedRunner> {
    const runner = (await this.#takeIdle()) ?? (await spawnRunner())
    this.fill()
    if (this.#isClosed) await runner.close()
    if (this.#isClosed) throw new Error('The runner pool was closed')
    runner.onRefused = onRefused
    return runner
  }

  /** Starts runners in the background until the pool is full. */
  fill(): void {
    while (!this.#isClosed && this.#unused.size < this.#size) {
      const starting = spawnRunner()
      this.#unused.add(starting)
      // After a failed start, the next `take` starts a runner itself and thus reports the error.
      starting.catch(() => this.#unused.delete(starting))
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const unused = await Promise.allSettled(this.#unused)
    this.#unused.clear()
    await Promise.all(
      unused.map((started) => (started.status === 'fulfilled' ? started.value.close() : null))
    )
  }

  async #takeIdle(): Promise<SpawnedRunner | null> {
    for (const starting of this.#unused) {
      this.#unused.delete(starting)
      const runner = await starting.catch(() => null)
      if (runner?.isAlive) return runner
    }
    return null
  }
}
