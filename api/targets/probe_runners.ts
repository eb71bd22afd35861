import type { OutboundRules, Runner } from '#api/engines/evals/vocabulary'
import { spawnRunner, type SpawnedRunner } from '#api/runner/spawn_runner'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

const IDLE_MS = 60_000

type OnRefused = (refused: { host: string; reason: string }) => void

type Kept = {
  runner: SpawnedRunner
  folder: string
  idle: NodeJS.Timeout | null
  /** Whoever has it now. */
  onRefused: OnRefused
}

/** Runners for single calls: a used one stays for a minute, because starting one takes seconds. */
export class ProbeRunners {
  #kept = new Set<Kept>()
  #started = 0

  constructor(
    private folder: string,
    private idleMs = IDLE_MS
  ) {}

  /** Lends a runner that nobody else uses meanwhile. */
  async use<T>(work: (runner: Runner) => Promise<T>, onRefused: OnRefused = () => {}): Promise<T> {
    const kept = this.#idle() ?? (await this.#start())
    kept.onRefused = onRefused
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

  /** Other rules, also for the calls that are under way. */
  enforce(rules: OutboundRules) {
    for (const { runner } of this.#kept) runner.enforce(rules)
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
    const onRefused: OnRefused = (refused) => kept?.onRefused(refused)
    const runner = await spawnRunner({ folder, onRefused })
    const kept: Kept = { runner, folder, idle: null, onRefused: () => {} }
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
