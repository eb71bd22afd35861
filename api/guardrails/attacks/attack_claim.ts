import GuardrailAttackRun from '#api/guardrails/attacks/attack_run'
import type { OnRefused } from '#api/platform/runner/spawn_runner'
import logger from '@adonisjs/core/services/logger'
import { DateTime } from 'luxon'

const POLL_MS = 1000

/**
 * One job's ownership of a run. It ends when the run is started again or a user stops it; the job notices this within a
 * second, and its outcome then no longer counts.
 */
export class AttackClaim {
  readonly run: GuardrailAttackRun
  /** Aborted when the run is stopped, another job continues it, or the worker shuts down. */
  readonly signal: AbortSignal
  onRefused: OnRefused = () => {}
  /** Whether the job still owns the run. */
  isMine = true
  readonly #lost = new AbortController()
  readonly #timer: NodeJS.Timeout

  private constructor(run: GuardrailAttackRun, shutdown: AbortSignal) {
    this.run = run
    this.signal = AbortSignal.any([this.#lost.signal, shutdown])
    this.#timer = setInterval(() => void this.#poll(), POLL_MS)
  }

  /** Claims a run that is queued or was abandoned by another worker; null if it has ended or was deleted. */
  static async take(runId: string, shutdown: AbortSignal): Promise<AttackClaim | null> {
    const started = DateTime.now()
    await GuardrailAttackRun.query()
      .where('id', runId)
      .whereIn('state', ['queued', 'running'])
      .update({ state: 'running', started_at: started.toJSDate(), error: null })
    const run = await GuardrailAttackRun.find(runId)
    return run?.startedAt?.toMillis() === started.toMillis() ? new AttackClaim(run, shutdown) : null
  }

  async end(state: 'completed' | 'failed', error: string | null): Promise<void> {
    await this.#own().update({ state, error, finished_at: new Date() })
  }

  release(): void {
    clearInterval(this.#timer)
  }

  /** Queries the run's row; matches nothing if the run was stopped or restarted. */
  #own() {
    const { id, startedAt } = this.run
    return GuardrailAttackRun.query()
      .where({ id, state: 'running' })
      .where('started_at', startedAt?.toJSDate() ?? new Date(0))
  }

  async #poll() {
    try {
      if (await this.#own().select('id').first()) return
      this.isMine = false
      this.#lost.abort()
    } catch (error) {
      logger.debug({ err: error, runId: this.run.id }, 'polling an attack run')
    }
  }
}
