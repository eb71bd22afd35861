import type { Attacker, RevealingProbe } from './ports.js'
import { Attempt, type Exchanged } from './attempts/attempt.js'
import { ReplyReader } from './attempts/reply_kind.js'
import { ArmRates } from './choice/arm_rates.js'
import { Signatures } from './findings/signature.js'
import { PursuitState } from './choice/pursuit_state.js'
import { SEVERAL } from './attempts/technique_kinds.js'
import { triedKey } from './choice/write_attempt.js'
import { buildHypotheses } from './hypotheses/build_hypotheses.js'
import { proposedPursuit } from './hypotheses/proposed_pursuit.js'
import type {
  AttemptPlan,
  Batch,
  Fact,
  Finding,
  Phase,
  Probe,
  ProbeResponse,
  ProposedHypothesis,
  SessionPlan,
} from './vocabulary.js'

/**
 * State derived from a session's log. `admit`, `receive` and `propose` apply entries of the log; `Conclusions` adds
 * facts and findings.
 */
export class SessionState {
  readonly attempts: Attempt[] = []
  readonly pursuits: PursuitState[]
  readonly rates: ArmRates
  readonly facts: Fact[] = []
  readonly findings: Finding[] = []
  readonly signatures = new Signatures()
  /** Responses that may reveal values, with the number of batches that preceded them. */
  readonly revealing: (RevealingProbe & { batches: number })[] = []
  readonly replies = new ReplyReader()
  phase: Phase = 'reconnaissance'
  batches = 0
  probes = 0
  /** Number of errors since the last response. */
  errorsInRow = 0
  /** Number of batches whose responses the current follow-up attacks take into account. */
  followUpsUpTo = 0
  readonly #attacker: Attacker
  readonly #byKey: Map<string, PursuitState>
  readonly #probes = new Map<number, Probe>()

  constructor(plan: SessionPlan, attacker: Attacker) {
    this.#attacker = attacker
    this.rates = new ArmRates(plan.lessons)
    this.pursuits = buildHypotheses(plan).map((pursuit) => new PursuitState(pursuit, plan.lessons))
    this.#byKey = new Map(this.pursuits.map((pursuit) => [pursuit.hypothesis.key, pursuit]))
  }

  /** Adds a hypothesis proposed by a model; undefined if it is known or its plugin is not part of the plan. */
  propose(plan: SessionPlan, proposal: ProposedHypothesis): PursuitState | undefined {
    const pursuit = this.#byKey.has(proposal.key) ? null : proposedPursuit(plan, proposal)
    if (!pursuit) return undefined
    const state = new PursuitState(pursuit)
    state.proposed = proposal.attacks
    this.pursuits.push(state)
    this.#byKey.set(proposal.key, state)
    return state
  }

  pursuitOf({ hypothesis }: Pick<AttemptPlan, 'hypothesis'>): PursuitState | undefined {
    return hypothesis === null ? undefined : this.#byKey.get(hypothesis)
  }

  attempt(number: number): Attempt {
    const attempt = this.attempts[number]
    if (!attempt) throw new Error(`The session has no attempt ${number}`)
    return attempt
  }

  probe(number: number): Probe {
    const probe = this.#probes.get(number)
    if (!probe) throw new Error(`The session has no probe ${number}`)
    return probe
  }

  /**
   * Returns the attempts that validate a finding, in order. Includes the control of another finding of the hypothesis if it
   * sent the same message, because its response is judged in the same way.
   */
  checksOf({ attempt, hypothesis }: Finding): Attempt[] {
    const control = this.#attacker.controlOf(this.attempt(attempt).upToSuccess)
    return this.attempts.filter(({ plan, state }) => {
      if (plan.validates === attempt) return true
      const isShared = plan.purpose === 'control' && plan.hypothesis === hypothesis
      return isShared && plan.script?.[0] === control && state !== 'error' && state !== 'pruned'
    })
  }

  /** Adds the attempts and probes of a batch. */
  admit({ number, phase, attempts, probes }: Batch): void {
    this.batches = number + 1
    this.phase = phase
    for (const plan of attempts) this.#add(plan)
    for (const probe of probes) {
      this.#probes.set(probe.number, probe)
      this.probes = Math.max(this.probes, probe.number + 1)
      this.attempt(probe.attempt).pending = probe
    }
  }

  /** Adds a response to its attempt. */
  receive(response: ProbeResponse): { attempt: Attempt; exchange: Exchanged } {
    const probe = this.probe(response.probe)
    const attempt = this.attempt(probe.attempt)
    const reply = this.replies.read(response)
    const exchange = { probe, response, reply }
    attempt.add(exchange)
    this.errorsInRow = response.error ? this.errorsInRow + 1 : 0
    if (!response.error) {
      const { message: prompt } = probe
      this.revealing.push({
        ...{ probe: probe.number, prompt, output: response.output },
        batches: this.batches,
      })
    }
    const pursuit = this.pursuitOf(attempt.plan)
    if (pursuit && attempt.plan.purpose === 'attack') pursuit.hypothesis.lastReply = reply
    return { attempt, exchange }
  }

  #add(plan: AttemptPlan) {
    const form = this.#attacker.formOf(plan.technique)
    const attempt = new Attempt(plan, plan.script ? 'turns' : form)
    this.attempts[plan.number] = attempt
    const pursuit = this.pursuitOf(plan)
    if (pursuit && plan.test && plan.purpose === 'attack') {
      pursuit.tried.add(triedKey(plan.technique, plan.test, plan.script === null))
      if (SEVERAL.has(plan.technique)) {
        for (const message of plan.script ?? []) pursuit.tried.add(message)
      }
      pursuit.followUps = pursuit.followUps.filter(({ prompt }) => prompt !== plan.test?.prompt)
    }
  }
}
