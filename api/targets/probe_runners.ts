import type { OutboundRules, Runner } from '#api/engines/evals/vocabulary'
import { RunnerPool } from '#api/runner/pool/runner_pool'
import type { OnRefused, SpawnedRunner } from '#api/runner/spawn_runner'

/** Runners for single calls: each job has one of its own, which ends with it. */
export class ProbeRunners {
  readonly #pool: RunnerPool
  readonly #working = new Set<SpawnedRunner>()

  constructor(pool = new RunnerPool(0)) {
    this.#pool = pool
  }

  /** Runs the work with a runner that no other job has had or will have. */
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

  /** Applies other rules, also to the calls that are under way. */
  enforce(rules: OutboundRules) {
    for (const runner of this.#working) runner.enforce(rules)
  }

  async close() {
    await Promise.all([...this.#working].map((runner) => runner.close()))
  }
}
