import { findRows, originOf } from './corpora.js'
import type { BaseAttack } from '../ports.js'
import { shuffled } from '../../seeded_random.js'
import { MESSAGES } from '../scripted_messages.js'
import type { ApplyStrategy } from './strategy.js'

type Wrapper = { text: string; origin: string | null }

const MARKER =
  /\[(?:insert )?(?:your )?prompt(?: here)?\]|\{prompt\}|<(?:insert )?prompt(?: here)?>|\(insert prompt here\)/i
const MAX_TEMPLATE_CHARS = 4000

let shipped: Wrapper[] | undefined

/** Returns the published jailbreaks that mark the position of the request. */
function shippedWrappers(): Wrapper[] {
  shipped ??= findRows({ kind: 'attack', categories: ['jailbreak'], maxLength: MAX_TEMPLATE_CHARS })
    .filter((row) => MARKER.test(row.text))
    .map((row) => ({ text: row.text.replace(MARKER, '{prompt}'), origin: originOf(row) }))
  return shipped
}

/**
 * Inserts the attack into well-known static jailbreaks, alternating between those written for Assay and published
 * ones. `config.sample` is the number of variants per attack (default 1).
 */
export const jailbreakTemplates: ApplyStrategy = (
  attack,
  { random, config, targetName, maxChars }
) => {
  const own = shuffled(random, MESSAGES.jailbreaks).map((text): Wrapper => ({ text, origin: null }))
  const published = shuffled(random, shippedWrappers())
  const ordered = random.next() < 0.5 ? alternating(own, published) : alternating(published, own)
  const variants: BaseAttack[] = []
  for (const wrapper of ordered) {
    if (variants.length >= sampleSize(config.sample)) break
    const prompt = wrap(wrapper.text, attack.prompt, targetName)
    if (maxChars && prompt.length > maxChars) continue
    const origin = wrapper.origin ? `${attack.origin}; ${wrapper.origin}` : attack.origin
    variants.push({ ...attack, prompt, origin })
  }
  return variants
}

function wrap(template: string, prompt: string, targetName: string): string {
  return template.replaceAll('{generator.name}', () => targetName).replace('{prompt}', () => prompt)
}

function sampleSize(given: unknown): number {
  return typeof given === 'number' && given >= 1 ? Math.floor(given) : 1
}

function alternating<T>(first: readonly T[], second: readonly T[]): T[] {
  const longest = Math.max(first.length, second.length)
  return Array.from({ length: longest }, (_, index) => [first[index], second[index]])
    .flat()
    .filter((item) => item !== undefined)
}
