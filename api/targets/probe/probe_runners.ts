import type { OutboundRules, Runner } from '#api/engines/evals/vocabulary'
import { RunnerPool } from '#api/platform/runner/pool/runner_pool'
import type { OnRefused, SpawnedRunner } from '#api/platform/runner/spawn_runner'

/** Provides runners for single calls. Each job gets its own runner, which is closed afterwards. */
export class ProbeRunners {
  readonly #pool: RunnerPool
  readonly #working = new Set<SpawnedRunner>()

  constructor(pool = new RunnerPool(0)) {
    this.#pool = pool
  }

  /** Runs `work` with an exclusive runner. */
  async use<T>(work: (runner: Runner) => Promise<T>, onRefused?: OnRefused): Promise<T> {
    const runner = await this.#pool.take(onRefused)
    this.#working.add(runner)
    try {
      return await work(runner)
    } finally {
      this.#working.delete(runner)
      await runner.close()
    }
  }

  /** Applies changed rules, also to running calls. */
  enforce(rules: OutboundRules) {
    for (const runner of this.#working) runner.enforce(rules)
  }

  async close() {
    await Promise.all([...this.#working].map((runner) => runner.close()))
  }
}
