import type { OutboundRules, RunnerSource } from '#api/engines/evals/vocabulary'
import { RunnerPool } from './pool/runner_pool.js'
import type { OnRefused, SpawnedRunner } from './spawn_runner.js'

export type KeptRunner = RunnerSource & {
  /** The process id of the job's runner, if it has one. */
  readonly pid: number | undefined
  /** Applies other rules from the next call of the running job on. */
  enforce(rules: OutboundRules): void
  close(): Promise<void>
}

type KeepOptions = { pool?: RunnerPool; onRefused?: OnRefused }

/**
 * The runner of one job: all its batches use the same process, a dead one is replaced, and `close` ends it with the job.
 * One batch at a time: a second `take` waits until the runner is given back.
 */
export function keepRunner({ pool = new RunnerPool(0), onRefused }: KeepOptions = {}): KeptRunner {
  let runner: SpawnedRunner | null = null
  let turn: Promise<void> = Promise.resolve()
  let endTurn = () => {}
  let isClosed = false

  return {
    get pid() {
      return runner?.pid
    },
    enforce: (rules) => runner?.enforce(rules),
    async take() {
      const mine = turn
      const { promise, resolve } = Promise.withResolvers<void>()
      turn = promise
      await mine
      endTurn = resolve
      try {
        if (isClosed) throw new Error('The runner was closed')
        if (runner?.isAlive) return runner
        const started = await pool.take(onRefused)
        // Closed while it started: no other reference would end it, and it would keep this process alive.
        if (isClosed) await started.close()
        if (isClosed) throw new Error('The runner was closed')
        runner = started
        return started
      } catch (error) {
        resolve()
        throw error
      }
    },
    async giveBack(_runner, health) {
      if (health === 'dead') await runner?.close()
      endTurn()
    },
    async close() {
      isClosed = true
      await runner?.close()
      runner = null
    },
  }
}
