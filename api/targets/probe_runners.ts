import type { Runner } from '#api/engines/evals/vocabulary'
import { spawnRunner, type SpawnedRunner } from '#api/runner/spawn_runner'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

const IDLE_MS = 60_000

type Kept = { runner: SpawnedRunner; folder: string; idle: NodeJS.Timeout | null }

/** Runners for single calls: a used one stays for a minute, because starting one takes seconds. */
export class ProbeRunners {
  #kept = new Set<Kept>()
  #started = 0

  constructor(
    private folder: string,
    private idleMs = IDLE_MS
  ) {}

  /** Lends a runner that nobody else uses meanwhile. */
  async use<T>(work: (runner: Runner) => Promise<T>): Promise<T> {
    const kept = this.#idle() ?? (await this.#start())
    try {
      return await work(kept.runner)
    } catch (error) {
      await this.#end(kept)
      throw error
    } finally {
      if (this.#kept.has(kept)) {
        kept.idle = setTimeout(() => void this.#end(kept), this.idleMs)
        kept.idle.unref()
      }
    }
  }

  async close() {
    await Promise.all([...this.#kept].map((kept) => this.#end(kept)))
  }

  #idle(): Kept | null {
    for (const kept of this.#kept) {
      if (!kept.idle) continue
      clearTimeout(kept.idle)
      kept.idle = null
      if (kept.runner.isAlive) return kept
      this.#kept.delete(kept)
    }
    return null
  }

  async #start(): Promise<Kept> {
    const folder = join(this.folder, `probe-${process.pid}-${++this.#started}`)
    const kept: Kept = { runner: await spawnRunner({ folder }), folder, idle: null }
    this.#kept.add(kept)
    return kept
  }

  async #end(kept: Kept) {
    this.#kept.delete(kept)
    if (kept.idle) clearTimeout(kept.idle)
    await kept.runner.close()
    await rm(kept.folder, { recursive: true, force: true })
  }
}
