import type { OutboundRules, RunnerSource } from '#api/engines/evals/vocabulary'
import { RunnerPool } from './pool/runner_pool.js'
import type { OnRefused, SpawnedRunner } from './spawn_runner.js'

export type JobRunner = RunnerSource & {
  /** Process ID of the job's runner, if one is running. */
  readonly pid: number | undefined
  /** Applies new rules, starting with the running job's next call. */
  enforce(rules: OutboundRules): void
  close(): Promise<void>
}

type JobRunnerOptions = { pool?: RunnerPool; onRefused?: OnRefused }

/**
 * Owns the runner of one job. All batches of the job share a process, which is replaced if it dies and ended by
 * `close`. Runs one batch at a time: a second `take` waits until the runner is returned.
 */
export function createJobRunner({
  pool = new RunnerPool(0),
  onRefused,
}: JobRunnerOptions = {}): JobRunner {
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
        // `close` was called while this runner was starting and missed it; the runner would keep this process alive.
        if (isClosed) await started.close()
        if (isClosed) throw new Error('The runner was closed')
        runner = started
        return started
      } catch (error) {
        resolve()
        throw error
      }
    },
    async release(_runner, health) {
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
