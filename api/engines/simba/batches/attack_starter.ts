import { seededRandom, seedFrom } from '../../seeded_random.js'
import {
  asksAt,
  CLAIM,
  DIRECT,
  EXPECTED_MESSAGES,
  kindOf,
  SERIES,
  type TechniqueKind,
} from '../attempts/technique_kinds.js'
import { chooseAttempt, type Choice, isPromisingDisguise } from '../choice/choose_attempt.js'
import { claimedRole } from '../choice/claimed_role.js'
import type { PursuitState } from '../choice/pursuit_state.js'
import { reasonOf } from '../choice/reasons.js'
import { writeAttempt } from '../choice/write_attempt.js'
import type { Attacker } from '../ports.js'
import { encodingsIn, toolsIn } from '../recon/read_recon.js'
import type { SessionState } from '../session_state.js'
import type { AttemptPlan, SessionPlan } from '../vocabulary.js'
import type { BatchDraft } from './batch_draft.js'

/** Number of failed attempts to write an attack after which a batch gets no further attacks. */
const MAX_MISSES = 200
/** Number of individually sent attacks on a hypothesis, in any form, after which several are sent in one conversation. */
const SERIES_AFTER = 2
/** Interval, in attacks, at which an attack uses the kind of technique that has sent the fewest messages. */
const EXPLORE_EVERY = 10
const EXPLORED_KINDS: readonly TechniqueKind[] = [
  'encoding',
  'framing',
  'conversation',
  'warm-up',
  'iteration',
]

/** Kinds of techniques that send one message. */
const SINGLE: ReadonlySet<TechniqueKind> = new Set(['direct', 'encoding', 'padding', 'framing'])

const triesAlone = ({ techniques }: PursuitState['hypothesis']): number =>
  techniques
    .filter(({ technique }) => SINGLE.has(kindOf(technique)))
    .reduce((sum, { wins, losses }) => sum + wins + losses, 0)

const isClaim = ({ technique }: Pick<AttemptPlan, 'technique'>): boolean => technique === CLAIM

type Options = {
  plan: SessionPlan
  attacker: Attacker
  state: SessionState
  signal: AbortSignal | undefined
}

/** Chooses and writes the new attacks of a batch. */
export class AttackStarter {
  readonly #options: Options
  readonly #draft: BatchDraft
  readonly #samples = new Map<string, number>()

  constructor(options: Options, draft: BatchDraft) {
    this.#options = options
    this.#draft = draft
  }

  /** Starts attacks, at most one per hypothesis, including those of the batch and those without a response. */
  async start(pursuits: PursuitState[], only: TechniqueKind | null) {
    const { state, plan } = this.#options
    const open = state.attempts.filter(({ isOpen }) => isOpen).map((attempt) => attempt.plan)
    const running = new Set(
      [...open, ...this.#draft.attempts]
        .filter(({ purpose }) => purpose === 'attack')
        .map(({ hypothesis }) => hypothesis)
    )
    // Claims without a response count, so that hypotheses do not claim a role concurrently.
    const wasClaimed = state.attempts.some((attempt) => isClaim(attempt.plan))
    const left = new Set(pursuits.filter(({ hypothesis }) => !running.has(hypothesis.key)))
    for (let misses = 0; !this.#draft.isFull && misses < MAX_MISSES;) {
      const { rates, facts } = state
      const hasClaimed = wasClaimed || this.#draft.attempts.some(isClaim)
      const situation = { plan, rates, facts, hasClaimed, sampleOf: this.#sampleOf }
      const choice =
        chooseAttempt([...left], { ...situation, kind: only ?? this.#kindToExplore }) ??
        (only ? null : chooseAttempt([...left], { ...situation, kind: null }))
      if (!choice) return
      const isLong = this.#isSeriesDue(choice)
      const isStarted =
        (isLong && (await this.#startOne({ ...choice, technique: SERIES }))) ||
        (await this.#startOne(choice))
      if (isStarted) left.delete(choice.pursuit)
      else misses++
    }
  }

  /** Whether attacks that failed individually are now sent in one conversation. */
  #isSeriesDue({ pursuit, technique }: Choice): boolean {
    return (
      this.#options.plan.agentOf !== 'messages' &&
      SINGLE.has(kindOf(technique)) &&
      pursuit.findings === 0 &&
      pursuit.plugin.takesStrategies &&
      !pursuit.blocked.has(SERIES) &&
      pursuit.triesWith(SERIES) === 0 &&
      triesAlone(pursuit.hypothesis) >= SERIES_AFTER &&
      !isPromisingDisguise(pursuit, technique, encodingsIn(this.#options.state.facts))
    )
  }

  /**
   * Starts one attack with the chosen technique.
   * @returns false if the technique has no usable attack left, in which case it is blocked for the hypothesis
   */
  async #startOne(choice: Choice): Promise<boolean> {
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
    const number = this.#draft.plan({
      ...{ parent, purpose: 'attack', hypothesis: pursuit.hypothesis.key, technique, test, script },
      ...{ reason: reasonOf(choice, tries), validates: null },
    })
    const isSent = await this.#sendFirst(number, written.test, script, technique)
    if (isSent) return true
    this.#draft.withdraw()
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
      this.#draft.send(number, first, { asks: asksAt(0, script, technique), technique }, true)
      return true
    }
    const move = test && (await attacker.nextMove(test, [], signal))
    if (move) this.#draft.send(number, move.prompt, move, true)
    return Boolean(move)
  }

  /** Returns the least-used kind of technique for every tenth attack; null for the others. */
  get #kindToExplore(): TechniqueKind | null {
    const { state } = this.#options
    const attacks = [...state.attempts.map(({ plan }) => plan), ...this.#draft.attempts].filter(
      ({ purpose, technique }) => purpose === 'attack' && technique !== DIRECT
    )
    if (attacks.length % EXPLORE_EVERY !== EXPLORE_EVERY - 1) return null
    const used = (kind: TechniqueKind) =>
      attacks.filter(({ technique }) => kindOf(technique) === kind).length * EXPECTED_MESSAGES[kind]
    return EXPLORED_KINDS.toSorted((a, b) => used(a) - used(b))[0] ?? null
  }

  /**
   * Samples the success rate of an arm. The result depends only on the rates, the seed, the batch number and the arm.
   */
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
}
