import { compileVersion } from '../evaluate/compile_version.js'
import { evaluate, type EvaluateOptions } from '../evaluate/evaluate.js'
import { ACTIONS, type Action, type GuardrailInput, type GuardrailVersion } from '../vocabulary.js'

/** Stored requests on which a candidate is compared with the active version. */
export type PromotionRequests = {
  /** Confirmed attacks. */
  attacks: readonly GuardrailInput[]
  /** Requests that were confirmed to be harmless, or labeled as false alarms. */
  harmless: readonly GuardrailInput[]
}

export type PromotionCheck = {
  isPromotable: boolean
  /** Indexes of attacks that the active version blocks and the candidate does not. */
  lostAttacks: number[]
  /** Indexes of attacks that only the candidate blocks. */
  gainedAttacks: number[]
  /** Indexes of harmless requests whose action became more severe and is now at least `warn`. */
  worseHarmless: number[]
  /** Indexes of harmless requests that the candidate no longer warns about or blocks. */
  betterHarmless: number[]
}

/**
 * Replays stored requests on both versions. A candidate may be promoted only if every attack that was blocked is still
 * blocked and no harmless request gets a worse result. A request that cannot be evaluated counts against the candidate.
 */
export function checkPromotion(
  active: GuardrailVersion,
  candidate: GuardrailVersion,
  { attacks, harmless }: PromotionRequests,
  options?: EvaluateOptions
): PromotionCheck {
  const [before, after] = [compileVersion(active), compileVersion(candidate)]
  const compare = (input: GuardrailInput) => ({
    old: evaluate(before, input, options).action,
    new: evaluate(after, input, options).action,
  })
  const ofAttacks = attacks.map(compare)
  const ofHarmless = harmless.map(compare)
  const lostAttacks = indexesWhere(
    ofAttacks,
    (each) => each.old === 'block' && each.new !== 'block'
  )
  const worseHarmless = indexesWhere(
    ofHarmless,
    (each) => isFlagged(each.new) && rankOf(each.new) > rankOf(each.old)
  )
  return {
    isPromotable: lostAttacks.length === 0 && worseHarmless.length === 0,
    lostAttacks,
    gainedAttacks: indexesWhere(ofAttacks, (each) => each.old !== 'block' && each.new === 'block'),
    worseHarmless,
    betterHarmless: indexesWhere(ofHarmless, (each) => isFlagged(each.old) && !isFlagged(each.new)),
  }
}

const rankOf = (action: Action) => ACTIONS.indexOf(action)

const isFlagged = (action: Action) => rankOf(action) >= rankOf('warn')

function indexesWhere<T>(items: readonly T[], holds: (item: T) => boolean): number[] {
  return items.flatMap((item, index) => (holds(item) ? [index] : []))
}
