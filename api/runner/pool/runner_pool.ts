import { spawnRunner, type OnRefused, type SpawnedRunner } from '../spawn_runner.js'

/**
 * Owns the unused runners of one process. A runner leaves the pool once, for one job, and never returns: what a job did to
 * its process cannot reach the next one.
 */
export class RunnerPool {
  readonly #size: number
  readonly #unused = new Set<Promise<SpawnedRunner>>()
  #isClosed = false

  /** @param size runners that stand by; with 0 each job starts its own */
  constructor(size: number) {
    this.#size = size
  }

  /** A runner that has never had a job. The caller closes it. */
  async take(onRefused: OnRefused = () => {}): Promise<SpawnedRunner> {
    const runner = (await this.#takeUnused()) ?? (await spawnRunner())
    this.fill()
    if (this.#isClosed) await runner.close()
    if (this.#isClosed) throw new Error('The runner pool was closed')
    runner.onRefused = onRefused
    return runner
  }

  /** Starts what is missing, in the background. */
  fill(): void {
    while (!this.#isClosed && this.#unused.size < this.#size) {
      const starting = spawnRunner()
      this.#unused.add(starting)
      // The next `take` starts one itself and reports why that fails.
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

  async #takeUnused(): Promise<SpawnedRunner | null> {
    for (const starting of this.#unused) {
      this.#unused.delete(starting)
      const runner = await starting.catch(() => null)
      if (runner?.isAlive) return runner
    }
    return null
  }
}
