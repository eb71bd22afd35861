import type { Attempt } from '../attempts/attempt.js'
import { DIRECT } from '../attempts/technique_kinds.js'
import { armsOf } from '../choice/choose_attempt.js'
import type { PursuitState } from '../choice/pursuit_state.js'
import { REASONS } from '../choice/reasons.js'
import { refreshFollowUps } from '../choice/refresh_follow_ups.js'
import type { Conclusions } from '../conclusions.js'
import { isDiscovering } from '../findings/discovery.js'
import { nextValidation } from '../findings/validation.js'
import { isValidationDue, showsMemory } from '../findings/validation_order.js'
import type { Attacker } from '../ports.js'
import { type ReconStep, stepsReplacedBy } from '../recon/recon_steps.js'
import type { SessionState } from '../session_state.js'
import type { Batch, Phase, SessionPlan, Steering } from '../vocabulary.js'
import { AttackStarter } from './attack_starter.js'
import { BatchDraft } from './batch_draft.js'
import { firstSteps, laterSteps } from './recon_order.js'

/** Share of the messages that may be used for the first attempts on all hypotheses. */
const PROBING_SHARE = 0.4

type Options = {
  plan: SessionPlan
  attacker: Attacker
  state: SessionState
  conclusions: Conclusions
  maxProbes: number
  signal: AbortSignal | undefined
}

type Message = Extract<Steering, { kind: 'message' }>

/** Builds one batch: manual messages, open conversations, validations, reconnaissance, then new attacks. */
export class BatchBuilder {
  readonly #options: Options
  readonly #draft: BatchDraft
  readonly #attacks: AttackStarter

  constructor(options: Options) {
    this.#options = options
    const lanes = Math.min(options.plan.concurrency, options.maxProbes)
    this.#draft = new BatchDraft(options.state, lanes)
    this.#attacks = new AttackStarter(options, this.#draft)
  }

  /** Builds the batch; null if there is nothing to send. */
  async build(messages: readonly Message[], isManual: boolean): Promise<Batch | null> {
    for (const message of messages) this.#startManual(message)
    const isOfAgent = (attempt: Attempt) => !isManual || attempt.plan.author === 'person'
    for (const attempt of this.#options.state.attempts.filter(isOfAgent)) {
      if (!this.#draft.isFull && attempt.isOpen) await this.#continue(attempt)
    }
    const phase = isManual ? this.#options.state.phase : await this.#startNew()
    const { attempts, probes } = this.#draft
    if (probes.length === 0) return null
    return { number: this.#options.state.batches, phase, attempts, probes }
  }

  async #startNew(): Promise<Phase> {
    const { state, plan } = this.#options
    const before = this.#draft.attempts.length
    // Retries come first, to determine which weaknesses from earlier sessions still exist before anything else is sent.
    await this.#retry()
    const hasRetries = this.#draft.attempts.length > before
    if (this.#isReconnoitering) {
      this.#validate(showsMemory)
      this.#reconnoiter(this.#firstSteps)
      return 'reconnaissance'
    }
    if (!plan.agentOf) this.#reconnoiter(laterSteps(state, isDiscovering(state)))
    this.#validate(this.#isValidationDue ? null : showsMemory)
    refreshFollowUps(state, this.#options.attacker)
    const others = this.#draft.attempts.length
    const phase = await this.#attack()
    const hasNew = this.#draft.attempts.length > others
    // Attacks have priority; validations use the remaining messages.
    this.#validate(null)
    const hasAttacks = hasRetries || hasNew || this.#hasOpenAttack
    return hasAttacks || this.#draft.probes.length === 0 ? phase : 'validation'
  }

  get #hasOpenAttack() {
    const { attempts } = this.#options.state
    return attempts.some(({ isOpen, plan }) => isOpen && plan.purpose === 'attack')
  }

  async #continue(attempt: Attempt) {
    const { attacker, plan, signal, conclusions } = this.#options
    const move = await attempt.nextMove(attacker, plan.maxConversationRounds, signal)
    if (move) this.#draft.send(attempt.plan.number, move.prompt, move, attempt.startsSession)
    else {
      conclusions.conclude(attempt)
      conclusions.settle()
    }
  }

  get #isValidationDue(): boolean {
    return isValidationDue(this.#options.state, this.#options.maxProbes)
  }

  /**
   * Starts the next checks of successes that are not validated yet.
   * @param isChosen whether a success is repeated; null validates all. Controls can wait, because they do not depend on what
   *   the target remembers.
   */
  #validate(isChosen: ((source: Attempt) => boolean) | null) {
    const { state, conclusions, plan: session } = this.#options
    if (session.agentOf) return
    for (const finding of state.findings) {
      if (finding.state !== 'candidate') continue
      if (this.#draft.attempts.some(({ validates }) => validates === finding.attempt)) continue
      const source = state.attempt(finding.attempt)
      if (isChosen && !isChosen(source)) continue
      const step = nextValidation(finding, source, state.checksOf(finding))
      if (step.kind !== 'send' || (isChosen && step.purpose === 'control')) continue
      const messages = step.messages ?? [conclusions.controlOf(source)]
      for (let n = 0; n < step.count && !this.#draft.isFull; n++) {
        this.#draft.start({
          parent: finding.attempt,
          purpose: step.purpose,
          hypothesis: finding.hypothesis,
          technique: finding.technique,
          test: source.plan.test,
          reason: REASONS[step.purpose],
          validates: finding.attempt,
          script: messages,
        })
      }
    }
  }

  get #firstSteps(): ReconStep[] {
    const { state, plan } = this.#options
    return plan.agentOf ? [] : firstSteps(state, plan)
  }

  /** Whether a first step of the reconnaissance has not been started or completed. */
  get #isReconnoitering(): boolean {
    const { attempts, phase } = this.#options.state
    const isOpen = attempts.some((attempt) => attempt.isOpen && attempt.plan.purpose === 'recon')
    return this.#firstSteps.length > 0 || (phase === 'reconnaissance' && isOpen)
  }

  #reconnoiter(steps: readonly ReconStep[]) {
    for (const { id, label, messages } of steps) {
      if (this.#draft.isFull) return
      this.#draft.start({
        ...{ parent: null, purpose: 'recon', hypothesis: null, technique: id, test: null },
        ...{ reason: `Reconnaissance: ${label}`, validates: null, script: messages },
      })
    }
  }

  /** Whether messages remain for first attempts. */
  get #isProbing(): boolean {
    const { state, maxProbes, plan } = this.#options
    return !plan.agentOf && state.probes < PROBING_SHARE * (state.probes + maxProbes)
  }

  /** Retries attacks that earlier sessions confirmed. */
  async #retry() {
    const open = this.#options.state.pursuits.filter((pursuit) => this.#isOpen(pursuit))
    const known = open.filter(({ nextKnown }) => nextKnown)
    if (this.#isProbing && known.length > 0) await this.#attacks.start(known, 'known')
  }

  async #attack(): Promise<Phase> {
    const { state, plan } = this.#options
    const open = state.pursuits.filter((pursuit) => this.#isOpen(pursuit))
    const untried = open.filter(
      (pursuit) => pursuit.tried.size === 0 && armsOf(pursuit, plan).includes(DIRECT)
    )
    if (this.#isProbing && (untried.length > 0 || this.#draft.isFull)) {
      // Their responses contain facts, such as the names of tools, that other attacks use.
      const informing = untried.filter(({ plugin }) => stepsReplacedBy(plugin.id).length > 0)
      await this.#attacks.start(informing, 'direct')
      await this.#attacks.start(untried, 'direct')
      if (isDiscovering(state)) await this.#attacks.start(open, null)
      return 'probing'
    }
    const wasProbing = state.phase === 'reconnaissance' || state.phase === 'probing'
    await this.#attacks.start(open, null)
    return wasProbing ? 'attack-planning' : 'attacking'
  }

  #isOpen(pursuit: PursuitState): boolean {
    const { conclusions, plan } = this.#options
    if (!conclusions.isPursued(pursuit)) return false
    if (armsOf(pursuit, plan).length > 0) return true
    conclusions.exhaust(pursuit)
    return false
  }

  #startManual({ message, fromProbe }: Message) {
    const { state } = this.#options
    const from = fromProbe === null ? null : state.attempt(state.probe(fromProbe).attempt)
    const upTo = from ? from.exchanges.findIndex(({ probe }) => probe.number === fromProbe) + 1 : 0
    const before = from?.form === 'attempts' ? [] : (from?.exchanges.slice(0, upTo) ?? [])
    this.#draft.start({
      parent: from?.plan.number ?? null,
      purpose: 'attack',
      hypothesis: from?.plan.hypothesis ?? null,
      technique: 'person',
      test: from?.plan.test ? { ...from.plan.test, prompt: message, strategyId: 'basic' } : null,
      author: 'person',
      reason: 'Written by a person',
      validates: null,
      script: [...before.map(({ probe }) => probe.message), message],
    })
  }
}
