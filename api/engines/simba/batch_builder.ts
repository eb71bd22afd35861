import { seededRandom, seedFrom } from '../seeded_random.js'
import type { Attempt } from './attempts/attempt.js'
import { armsOf, chooseAttempt, type Choice } from './choice/choose_attempt.js'
import type { PursuitState } from './choice/pursuit_state.js'
import {
  asksAt,
  DIRECT,
  EXPECTED_MESSAGES,
  kindOf,
  SERIES,
  type TechniqueKind,
} from './attempts/technique_kinds.js'
import { REASONS, reasonOf } from './choice/reasons.js'
import { claimedRole } from './choice/claimed_role.js'
import { writeAttempt } from './choice/write_attempt.js'
import type { Conclusions } from './conclusions.js'
import { nextValidation } from './findings/validation.js'
import type { Attacker } from './ports.js'
import { toolsIn } from './recon/read_recon.js'
import { RECON_STEPS } from './recon/recon_steps.js'
import type { SessionState } from './session_state.js'
import type { AttemptPlan, Batch, Phase, Probe, SessionPlan, Steering } from './vocabulary.js'

/** Share of the messages that the first attempts of all hypotheses may use. */
const PROBING_SHARE = 0.4
/** New attacks of a batch that cannot be written before the planner gives up. */
const MAX_MISSES = 200
/** Direct attacks on a hypothesis that fail before several are sent in one conversation. */
const SERIES_AFTER = 2
/** Every tenth attack uses the kind of technique that has sent the fewest messages. */
const EXPLORE_EVERY = 10

type Options = {
  plan: SessionPlan
  attacker: Attacker
  state: SessionState
  conclusions: Conclusions
  maxProbes: number
  signal: AbortSignal | undefined
}

type Message = Extract<Steering, { kind: 'message' }>

/** Builds one batch: messages of people, open conversations, validations, reconnaissance, then new attacks. */
export class BatchBuilder {
  readonly #options: Options
  readonly #attempts: AttemptPlan[] = []
  readonly #probes: Probe[] = []
  readonly #lanes: number
  readonly #samples = new Map<string, number>()

  constructor(options: Options) {
    this.#options = options
    this.#lanes = Math.min(options.plan.concurrency, options.maxProbes)
  }

  get #isFull(): boolean {
    return this.#probes.length >= this.#lanes
  }

  /** Null if there is nothing to send. */
  async build(messages: readonly Message[], isManual: boolean): Promise<Batch | null> {
    for (const message of messages) this.#startManual(message)
    const isOfAgent = (attempt: Attempt) => !isManual || attempt.plan.author === 'person'
    for (const attempt of this.#options.state.attempts.filter(isOfAgent)) {
      if (!this.#isFull && attempt.isOpen) await this.#continue(attempt)
    }
    const phase = isManual ? this.#options.state.phase : await this.#startNew()
    if (this.#probes.length === 0) return null
    return {
      number: this.#options.state.batches,
      phase,
      attempts: this.#attempts,
      probes: this.#probes,
    }
  }

  async #startNew(): Promise<Phase> {
    if (this.#isReconnoitering) {
      this.#validate()
      this.#reconnoiter()
      return 'reconnaissance'
    }
    const before = this.#attempts.length
    // Which weaknesses of earlier sessions still exist is found out before any of them is validated.
    await this.#retry()
    const hasRetries = this.#attempts.length > before
    this.#validate()
    this.#refreshFollowUps()
    const others = this.#attempts.length
    const phase = await this.#attack()
    const hasAttacks = hasRetries || this.#attempts.length > others || this.#hasOpenAttack
    return hasAttacks || this.#probes.length === 0 ? phase : 'validation'
  }

  get #hasOpenAttack() {
    const { attempts } = this.#options.state
    return attempts.some(({ isOpen, plan }) => isOpen && plan.purpose === 'attack')
  }

  async #continue(attempt: Attempt) {
    const { attacker, plan, signal, conclusions } = this.#options
    const move = await attempt.nextMove(attacker, plan.maxConversationRounds, signal)
    if (move) this.#send(attempt.plan.number, move.prompt, move, attempt.startsSession)
    else {
      conclusions.conclude(attempt)
      conclusions.settle()
    }
  }

  #validate() {
    const { state, conclusions, plan: session } = this.#options
    if (session.agentOf) return
    for (const finding of state.findings) {
      if (finding.state !== 'candidate') continue
      const source = state.attempt(finding.attempt)
      const step = nextValidation(finding, source, state.checksOf(finding))
      if (step.kind !== 'send') continue
      const messages = step.messages ?? [conclusions.controlOf(source)]
      for (let n = 0; n < step.count && !this.#isFull; n++) {
        this.#start({
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

  get #isReconnoitering(): boolean {
    const { state, plan } = this.#options
    if (plan.agentOf) return false
    const recon = state.attempts.filter((attempt) => attempt.plan.purpose === 'recon')
    return recon.length < RECON_STEPS.length || recon.some(({ isOpen }) => isOpen)
  }

  #reconnoiter() {
    const { attempts } = this.#options.state
    const begun = attempts.filter(({ plan }) => plan.purpose === 'recon').length
    for (const { id, label, messages } of RECON_STEPS.slice(begun)) {
      if (this.#isFull) return
      this.#start({
        ...{ parent: null, purpose: 'recon', hypothesis: null, technique: id, test: null },
        ...{ reason: `Reconnaissance: ${label}`, validates: null, script: messages },
      })
    }
  }

  /** Whether messages are left for first attempts. */
  get #isProbing(): boolean {
    const { state, maxProbes, plan } = this.#options
    return !plan.agentOf && state.probes < PROBING_SHARE * (state.probes + maxProbes)
  }

  /** Retries attacks that earlier sessions confirmed. */
  async #retry() {
    const open = this.#options.state.pursuits.filter((pursuit) => this.#isOpen(pursuit))
    const known = open.filter(({ nextKnown }) => nextKnown)
    if (this.#isProbing && known.length > 0) await this.#startAttacks(known, 'known')
  }

  async #attack(): Promise<Phase> {
    const { state, plan } = this.#options
    const open = state.pursuits.filter((pursuit) => this.#isOpen(pursuit))
    const untried = open.filter(
      (pursuit) => pursuit.tried.size === 0 && armsOf(pursuit, plan).includes(DIRECT)
    )
    if (this.#isProbing && (untried.length > 0 || this.#isFull)) {
      await this.#startAttacks(untried, 'direct')
      return 'probing'
    }
    const wasProbing = state.phase === 'reconnaissance' || state.phase === 'probing'
    await this.#startAttacks(open, null)
    return wasProbing ? 'attack-planning' : 'attacking'
  }

  #isOpen(pursuit: PursuitState): boolean {
    const { conclusions, plan } = this.#options
    if (!conclusions.isPursued(pursuit)) return false
    if (armsOf(pursuit, plan).length > 0) return true
    conclusions.exhaust(pursuit)
    return false
  }

  /** Starts attacks, at most one per hypothesis. */
  async #startAttacks(pursuits: PursuitState[], only: TechniqueKind | null) {
    const { state, plan } = this.#options
    const running = new Set(
      state.attempts
        .filter(({ isOpen, plan: { purpose } }) => isOpen && purpose === 'attack')
        .map(({ plan: { hypothesis } }) => hypothesis)
    )
    const left = new Set(pursuits.filter(({ hypothesis }) => !running.has(hypothesis.key)))
    for (let misses = 0; !this.#isFull && misses < MAX_MISSES;) {
      const { rates, facts } = state
      const situation = { plan, rates, facts, sampleOf: this.#sampleOf }
      const choice =
        chooseAttempt([...left], { ...situation, kind: only ?? this.#kindToExplore }) ??
        (only ? null : chooseAttempt([...left], { ...situation, kind: null }))
      if (!choice) return
      const isLong = this.#isSeriesDue(choice)
      const isStarted =
        (isLong && (await this.#startAttack({ ...choice, technique: SERIES }))) ||
        (await this.#startAttack(choice))
      if (isStarted) left.delete(choice.pursuit)
      else misses++
    }
  }

  /** Whether attacks that failed alone are now sent in one conversation. */
  #isSeriesDue({ pursuit, technique }: Choice): boolean {
    return (
      this.#options.plan.agentOf !== 'messages' &&
      technique === DIRECT &&
      pursuit.findings === 0 &&
      pursuit.plugin.takesStrategies &&
      !pursuit.blocked.has(SERIES) &&
      pursuit.triesWith(SERIES) === 0 &&
      pursuit.triesWith(DIRECT) >= SERIES_AFTER
    )
  }

  /** @returns false if the technique has nothing left to try; it is then blocked for the hypothesis */
  async #startAttack(choice: Choice): Promise<boolean> {
    const { attacker, signal, state } = this.#options
    const { pursuit, technique } = choice
    const tries = pursuit.triesWith(technique)
    const written = await writeAttempt(pursuit, technique, tries, {
      attacker,
      tools: toolsIn(state.facts),
      role: claimedRole(this.#options.plan.target, tries),
      ...(signal && { signal }),
    })
    if (!written || !this.#fits(written.script)) {
      pursuit.blocked.add(technique)
      return false
    }
    const { test, script, parent } = written
    const number = this.#plan({
      ...{ parent, purpose: 'attack', hypothesis: pursuit.hypothesis.key, technique, test, script },
      ...{ reason: reasonOf(choice, tries), validates: null },
    })
    const isSent = await this.#sendFirst(number, written.test, script, technique)
    if (isSent) return true
    this.#attempts.pop()
    pursuit.blocked.add(technique)
    return false
  }

  #fits(script: readonly string[] | null): boolean {
    const max = this.#options.plan.maxCharsPerMessage ?? Infinity
    return script === null || script.every(({ length }) => length <= max)
  }

  async #sendFirst(
    number: number,
    test: AttemptPlan['test'],
    script: string[] | null,
    technique: string
  ): Promise<boolean> {
    const { attacker, signal } = this.#options
    const first = script?.[0]
    if (first !== undefined) {
      this.#send(number, first, { asks: asksAt(0, script, technique), technique }, true)
      return true
    }
    const move = test && (await attacker.nextMove(test, [], signal))
    if (move) this.#send(number, move.prompt, move, true)
    return Boolean(move)
  }

  #startManual({ message, fromProbe }: Message) {
    const { state } = this.#options
    const from = fromProbe === null ? null : state.attempt(state.probe(fromProbe).attempt)
    const upTo = from ? from.exchanges.findIndex(({ probe }) => probe.number === fromProbe) + 1 : 0
    const before = from?.form === 'attempts' ? [] : (from?.exchanges.slice(0, upTo) ?? [])
    this.#start({
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

  #start(attempt: Omit<AttemptPlan, 'number' | 'author'> & Partial<Pick<AttemptPlan, 'author'>>) {
    const number = this.#plan(attempt)
    const [first = ''] = attempt.script ?? []
    const { technique, script } = attempt
    this.#send(number, first, { asks: script?.length === 1, technique }, true)
  }

  #plan(attempt: Omit<AttemptPlan, 'number' | 'author'> & Partial<Pick<AttemptPlan, 'author'>>) {
    const number = this.#options.state.attempts.length + this.#attempts.length
    this.#attempts.push({ author: 'agent', ...attempt, number })
    return number
  }

  #send(
    attempt: number,
    message: string,
    { asks, technique }: Pick<Probe, 'asks' | 'technique'>,
    isFirst: boolean
  ) {
    const number = this.#options.state.probes + this.#probes.length
    this.#probes.push({ number, attempt, message, asks, technique, isFirst })
  }

  /** The kind of technique that was used least, for every tenth attack; null for the others. */
  get #kindToExplore(): TechniqueKind | null {
    const { state } = this.#options
    const attacks = [...state.attempts.map(({ plan }) => plan), ...this.#attempts].filter(
      ({ purpose, technique }) => purpose === 'attack' && technique !== DIRECT
    )
    if (attacks.length % EXPLORE_EVERY !== EXPLORE_EVERY - 1) return null
    const used = (kind: TechniqueKind) =>
      attacks.filter(({ technique }) => kindOf(technique) === kind).length * EXPECTED_MESSAGES[kind]
    return EXPLORED_KINDS.toSorted((a, b) => used(a) - used(b))[0] ?? null
  }

  /** Depends on the seed, the number of the batch and the arm only, besides the rates. */
  readonly #sampleOf = ({ hypothesis: { key, pluginId } }: PursuitState, technique: string) => {
    const { plan, state } = this.#options
    const name = `${key}\u0000${technique}`
    const known = this.#samples.get(name)
    if (known !== undefined) return known
    const random = seededRandom(seedFrom(plan.seed, state.batches, name))
    const sample = state.rates.sample(key, pluginId, technique, random)
    this.#samples.set(name, sample)
    return sample
  }

  /**
   * Writes attacks with values that responses revealed, for hypotheses that can use them. Reads the responses up to fixed
   * batches, so that a restored planner writes the same.
   */
  #refreshFollowUps() {
    const { state, attacker } = this.#options
    const upTo = lastRefresh(state.batches)
    if (state.followUpsUpTo === upTo) return
    state.followUpsUpTo = upTo
    const tests = attacker.followUps(
      state.revealing.filter(({ batches }) => batches <= upTo),
      state.pursuits.map(({ plugin }) => plugin)
    )
    for (const pursuit of state.pursuits) {
      pursuit.followUps = tests.filter(
        ({ pluginId, prompt }) => pluginId === pursuit.plugin.id && !pursuit.tried.has(prompt)
      )
    }
  }
}

/** The last batch up to this one before which follow-up attacks are written; rarer as the session grows. */
function lastRefresh(batches: number): number {
  let last = 0
  for (;;) {
    const next = last + Math.max(MIN_BATCHES_BETWEEN_REFRESHES, Math.floor(last / 8))
    if (next > batches) return last
    last = next
  }
}
const MIN_BATCHES_BETWEEN_REFRESHES = 2

const EXPLORED_KINDS: readonly TechniqueKind[] = [
  'encoding',
  'framing',
  'conversation',
  'warm-up',
  'iteration',
]
