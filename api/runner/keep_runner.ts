import type { OutboundRules, RunnerSource } from '#api/engines/evals/vocabulary'
import { spawnRunner, type SpawnedRunner } from './spawn_runner.js'

export type KeptRunner = RunnerSource & {
  /** The process id of the runner that stands by or works, if any. */
  readonly pid: number | undefined
  /** Other rules, from the next call of the running job on. */
  enforce(rules: OutboundRules): void
  close(): Promise<void>
}

type KeepOptions = Parameters<typeof spawnRunner>[0]

/**
 * Keeps one runner alive between jobs, because starting one takes seconds; a dead one is replaced when next needed.
 * One job at a time: whoever takes while it is out waits until it is given back.
 */
export function keepRunner(options: KeepOptions): KeptRunner {
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
        const started = await spawnRunner(options)
        // Closed while it started: nobody else would end it, and it would keep this process alive.
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
