import { similarity, wordsOf } from '../similarity.js'
import type { Attempt } from '../attempts/attempt.js'
import { DIRECT, kindOf, RETRY, type TechniqueKind } from '../attempts/technique_kinds.js'

/** Kinds of techniques that send attacks unchanged. */
const PLAIN: ReadonlySet<TechniqueKind> = new Set([kindOf(DIRECT), 'chain', 'known'])

/** Records the weaknesses that findings revealed. */
export class Signatures {
  readonly #known = new Set<string>()
  readonly #responses = new Map<string, Set<string>[]>()

  /**
   * Whether a success reveals a weakness that no finding has revealed yet. If a plain attack succeeds, disguises add
   * nothing; but two kinds of disguises that succeed where the plain attack fails are two weaknesses. A response with
   * few words in common with known ones also counts as new.
   */
  isNew(attempt: Attempt): boolean {
    const [weakness, kind] = [weaknessOf(attempt), bypassOf(attempt)]
    if (!this.#known.has(weakness) && !this.#known.has(nameOf(weakness, kind))) return true
    const words = wordsOf(attempt.success?.response.output ?? '')
    return (this.#responses.get(weakness) ?? []).every(
      (known) => similarity(known, words) < DIFFERENT
    )
  }

  add(attempt: Attempt): void {
    const kind = bypassOf(attempt)
    const weakness = weaknessOf(attempt)
    this.#responses.set(weakness, [
      ...(this.#responses.get(weakness) ?? []),
      wordsOf(attempt.success?.response.output ?? ''),
    ])
    this.#known.add(kind === null ? weakness : nameOf(weakness, kind))
  }
}

/** Share of common words below which two responses indicate different weaknesses. */
const DIFFERENT = 0.2

const nameOf = (weakness: string, kind: string | null) => `${weakness}\u0000${kind ?? ''}`

/** Returns the kind of disguise or pressure; null if the attack was sent unchanged. */
export function bypassOf({ plan: { technique, test } }: Attempt): TechniqueKind | null {
  const kind = kindOf(technique === RETRY ? (test?.strategyId ?? technique) : technique)
  return PLAIN.has(kind) ? null : kind
}

/**
 * Identifies a weakness by the hypothesis, the rule that detected the success, and the called tools or the kind of
 * evidence.
 */
function weaknessOf({ plan, success }: Attempt): string {
  const verdict = success?.response.verdict
  const names = (verdict?.evidence ?? []).flatMap(({ call, label }) => {
    const called = call === undefined ? undefined : success?.response.toolCalls?.[call]
    return [called ? called.name : label]
  })
  return [plan.hypothesis ?? '', verdict?.grader ?? '', ...new Set(names)].join('\u0000')
}
