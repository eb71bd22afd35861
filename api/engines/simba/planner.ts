import type { Attacker, AttemptExchange } from './ports.js'
import { BatchBuilder } from './batches/batch_builder.js'
import { type Change, Conclusions } from './conclusions.js'
import { SessionState } from './session_state.js'
import type {
  AttemptState,
  Batch,
  Fact,
  Finding,
  Hypothesis,
  Phase,
  ProbeResponse,
  ReplyKind,
  SessionPlan,
  Steering,
} from './vocabulary.js'

export type { Change } from './conclusions.js'

export type PlannerOptions = {
  /** Number of probes that the session's limits still allow. */
  maxProbes: number
  /** Sends only manual messages, while the agent waits. */
  isManual?: boolean
  signal?: AbortSignal
}

export type Snapshot = {
  phase: Phase
  facts: Fact[]
  hypotheses: Hypothesis[]
  findings: Finding[]
  attempts: { number: number; state: AttemptState }[]
  goalsReached: number
  goalsTotal: number
}

/** Number of consecutive errors from the target after which a session ends. */
export const MAX_ERRORS_IN_ROW = 15

/**
 * Plans a red-team session: reconnaissance, hypotheses, attacks chosen by Thompson sampling, validation. Its state is a
 * fold over the session's log, which consists of batches, their responses, and steering. Decisions depend only on the plan
 * and the log, so a planner that adopts a stored log continues with the same decisions.
 */
export class Planner {
  readonly #plan: SessionPlan
  readonly #attacker: Attacker
  readonly #state: SessionState
  readonly #conclusions: Conclusions
  readonly #steering: Extract<Steering, { kind: 'message' }>[] = []
  #endReason: string | null = null

  constructor(plan: SessionPlan, attacker: Attacker) {
    this.#plan = plan
    this.#attacker = attacker
    this.#state = new SessionState(plan, attacker)
    this.#conclusions = new Conclusions(plan, this.#state, attacker)
  }

  /** Returns the reason why `next` returned null. */
  get endReason(): string | null {
    return this.#endReason
  }

  /** Continues with a stored batch instead of choosing a new one. */
  adopt(batch: Batch): void {
    const manual = batch.attempts.filter(({ author }) => author === 'person').length
    this.#steering.splice(0, manual)
    this.#state.admit(batch)
  }

  /**
   * Records the responses to the current batch.
   * @returns the kind of each response
   */
  record(responses: readonly ProbeResponse[]): ReplyKind[] {
    const replies = responses
      .toSorted((a, b) => a.probe - b.probe)
      .map((response) => {
        const { attempt, exchange } = this.#state.receive(response)
        if (!attempt.isOpen) this.#conclusions.conclude(attempt)
        return exchange.reply
      })
    this.#conclusions.settle()
    return replies
  }

  /** Applies a change made by a person, or a hypothesis proposed by a model. */
  steer(steering: Steering): void {
    if (steering.kind === 'message') {
      this.#steering.push(steering)
      return
    }
    if (steering.kind === 'hypothesis') {
      const { plugin } = this.#state.propose(this.#plan, steering.hypothesis) ?? {}
      if (!plugin) return
      const message = `Proposed by the model: ${plugin.name}.`
      this.#conclusions.add({ kind: 'hypothesis', message, number: null, level: 'info' })
      return
    }
    const attempt = this.#state.attempt(steering.attempt)
    const pursuit = this.#state.pursuitOf(attempt.plan)
    if (steering.kind === 'boost') {
      if (pursuit) pursuit.isBoosted = true
      return
    }
    attempt.isPruned = true
    pursuit?.blocked.add(attempt.plan.technique)
  }

  /**
   * Chooses the messages to send next; null if nothing is left to do, `maxProbes` is 0, or the target only returns
   * errors. The responses to the last batch must have been passed to `record`.
   */
  async next({ maxProbes, isManual = false, signal }: PlannerOptions): Promise<Batch | null> {
    const state = this.#state
    this.#endReason = null
    if (state.errorsInRow >= MAX_ERRORS_IN_ROW) return this.#end('The target only returns errors.')
    const builder = new BatchBuilder({
      plan: this.#plan,
      attacker: this.#attacker,
      state,
      conclusions: this.#conclusions,
      maxProbes,
      signal,
    })
    const messages = this.#steering.splice(0, maxProbes)
    try {
      const batch = await builder.build(messages, isManual)
      if (batch) {
        state.admit(batch)
        return batch
      }
    } catch (error) {
      this.#steering.unshift(...messages)
      throw error
    }
    if (isManual) return null
    if (maxProbes === 0) return this.#end('The limit of messages is reached.')
    const { goalsReached, goalsTotal } = this.#conclusions.goals
    const isReached = goalsTotal > 0 && goalsReached === goalsTotal
    return this.#end(isReached ? 'Every goal was reached.' : 'Every technique was tried.')
  }

  /** Returns the changes since the last call, for users. */
  takeChanges(): Change[] {
    return this.#conclusions.take()
  }

  /** Returns the judged exchanges of an attempt, in order. */
  exchangesOf(attempt: number): AttemptExchange[] {
    return this.#state.attempt(attempt).judged
  }

  snapshot(): Snapshot {
    const { phase, facts, pursuits, findings, attempts } = this.#state
    return {
      phase,
      facts: [...facts],
      hypotheses: pursuits.map(({ hypothesis }) => structuredClone(hypothesis)),
      findings: findings.map((finding) => ({ ...finding })),
      attempts: attempts.map(({ plan, state }) => ({ number: plan.number, state })),
      ...this.#conclusions.goals,
    }
  }

  #end(reason: string): null {
    this.#endReason = reason
    return null
  }
}
