import type { Random } from '../../seeded_random.js'
import type { Lesson } from '../vocabulary.js'
import { sampleBeta } from './beta.js'
import { ASSUMED_RATES, kindOf } from '../attempts/technique_kinds.js'

/** Weights of the assumptions about a technique, a hypothesis and their combination, expressed as numbers of attempts. */
const TECHNIQUE_WEIGHT = 6
const HYPOTHESIS_WEIGHT = 3
/**
 * Weight of the assumption about a hypothesis after a finding. Low, so that a few successes that reveal nothing new suggest
 * that there is nothing else to find.
 */
const WEIGHT_AFTER_FINDING = 1
const ARM_WEIGHT = 60
/** Maximum number of attempts from earlier sessions that count. */
const MAX_LESSON_WEIGHT = 4
const ASSUMED_OVERALL = 0.2
const MAX_EXPECTED_RATE = 0.95

type Tally = { wins: number; tries: number }
type Observation = { technique: string; attempt: number; isWin: boolean }

/**
 * Success rates of techniques (arms) per hypothesis. While observations are scarce, they are pooled: the rate of the
 * hypothesis times the rate of the technique relative to all techniques, gradually replaced by the arm's own rate.
 */
export class ArmRates {
  readonly #techniques = new Map<string, Tally>()
  readonly #hypotheses = new Map<string, Observation[]>()
  /** Numbers of the attempts with findings, by hypothesis. Observations up to the last one do not count. */
  readonly #renewed = new Map<string, number[]>()
  readonly #all: Tally = { wins: 0, tries: 0 }
  readonly #lessons: ReadonlyMap<string, Lesson>

  constructor(lessons: readonly Lesson[]) {
    this.#lessons = new Map(
      lessons.map((lesson) => [nameOf(lesson.pluginId, lesson.technique), lesson])
    )
  }

  /**
   * Records the result of an attempt.
   * @param works whether the attempt succeeded; `isWin` requires that it also revealed something new
   */
  record(
    hypothesis: string,
    technique: string,
    attempt: number,
    { isWin, works }: { isWin: boolean; works: boolean }
  ): void {
    const ofKind = tallyOf(this.#techniques, kindOf(technique))
    for (const tally of [this.#all, ofKind, tallyOf(this.#techniques, technique)]) {
      tally.tries++
      if (works) tally.wins++
    }
    const known = this.#hypotheses.get(hypothesis) ?? []
    this.#hypotheses.set(hypothesis, [...known, { technique, attempt, isWin }])
  }

  /** Changes a recorded success to a failure, because validation did not confirm it, and undoes its `renew`. */
  correct(hypothesis: string, technique: string, attempt: number): void {
    const ofKind = tallyOf(this.#techniques, kindOf(technique))
    for (const tally of [this.#all, ofKind, tallyOf(this.#techniques, technique)]) tally.wins--
    const renewed = this.#renewed.get(hypothesis) ?? []
    this.#renewed.set(
      hypothesis,
      renewed.filter((each) => each !== attempt)
    )
    const known = this.#hypotheses.get(hypothesis) ?? []
    this.#hypotheses.set(
      hypothesis,
      known.map((each) => (each.attempt === attempt ? { ...each, isWin: false } : each))
    )
  }

  /** Ignores observations about a hypothesis up to this attempt, because after a finding, only further findings matter. */
  renew(hypothesis: string, attempt: number): void {
    this.#renewed.set(hypothesis, [...(this.#renewed.get(hypothesis) ?? []), attempt])
  }

  /** Returns the expected success rate of an arm. */
  expected(hypothesis: string, pluginId: string, technique: string): number {
    const overall = smoothed(this.#all, ASSUMED_OVERALL, TECHNIQUE_WEIGHT)
    const kind = kindOf(technique)
    const ofKind = smoothed(this.#techniques.get(kind), ASSUMED_RATES[kind], TECHNIQUE_WEIGHT)
    const ofTechnique = smoothed(this.#techniques.get(technique), ofKind, TECHNIQUE_WEIGHT)
    const weight = this.#renewed.get(hypothesis)?.length ? WEIGHT_AFTER_FINDING : HYPOTHESIS_WEIGHT
    const ofHypothesis = smoothed(this.#tallyOf(hypothesis), overall, weight)
    const product = Math.min(MAX_EXPECTED_RATE, (ofTechnique * ofHypothesis) / overall)
    const lesson = this.#lessons.get(nameOf(pluginId, technique))
    if (!lesson || lesson.tries === 0) return product
    const lessonWeight = Math.min(MAX_LESSON_WEIGHT, lesson.tries)
    const learned = lesson.wins / lesson.tries
    return (product + lessonWeight * learned) / (1 + lessonWeight)
  }

  /** Returns a Thompson sample of an arm's success rate. */
  sample(hypothesis: string, pluginId: string, technique: string, random: Random): number {
    const rate = Math.max(0.01, this.expected(hypothesis, pluginId, technique))
    const { wins, tries } = this.#tallyOf(hypothesis, technique)
    return sampleBeta(ARM_WEIGHT * rate + wins, ARM_WEIGHT * (1 - rate) + tries - wins, random)
  }

  #tallyOf(hypothesis: string, technique?: string): Tally {
    const after = Math.max(-1, ...(this.#renewed.get(hypothesis) ?? []))
    const tally: Tally = { wins: 0, tries: 0 }
    for (const each of this.#hypotheses.get(hypothesis) ?? []) {
      if (each.attempt <= after || (technique && each.technique !== technique)) continue
      tally.tries++
      if (each.isWin) tally.wins++
    }
    return tally
  }
}

const NONE: Tally = { wins: 0, tries: 0 }

const nameOf = (first: string, technique: string) => `${first}\u0000${technique}`

function smoothed(tally: Tally | undefined, assumed: number, weight: number): number {
  const { wins, tries } = tally ?? NONE
  return (wins + weight * assumed) / (tries + weight)
}

function tallyOf(tallies: Map<string, Tally>, name: string): Tally {
  const known = tallies.get(name) ?? { wins: 0, tries: 0 }
  tallies.set(name, known)
  return known
}
