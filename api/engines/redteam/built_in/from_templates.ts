import type { BaseAttack, Random } from '../ports.js'
import { integerBelow, mixedIndexes, shuffled } from '../../seeded_random.js'
import { makeCanary } from './canary.js'
import type { AttackSource } from './source.js'
import { targetSlots, type Slots } from './target_slots.js'

export const OWN_TEMPLATE = 'Assay template (Apache-2.0)'

export type TemplateTable = {
  /** ID of the plugin or plugin family whose rule judges the responses. */
  rule: string
  /** Goal of the attacker; can contain the same slots as the templates. */
  goal: string
  /** Strings with `{slot}` placeholders. `{canary}` requests a canary, which then determines the verdict. */
  templates: readonly string[]
  /** Values of the table's own slots; they take precedence over those from the target description. */
  slots?: Slots
  /**
   * Slots that multiply the templates: each template becomes one template per combination of values, with the last slot
   * varying fastest. Unlike with `slots`, every combination counts as a separate template when attacks are distributed.
   */
  expand?: Slots
  /** The sentence that the response to each template has to state, with slots, and `[code]` for the canary. */
  statements?: readonly string[]
  /** Uses the templates in the given order. */
  isOrdered?: true
}

const SLOT = /\{([a-z][a-zA-Z0-9]*)\}/g

/** Returns the names of the slots in a template, without duplicates. */
export function slotNames(template: string): string[] {
  return [...new Set([...template.matchAll(SLOT)].map((match) => match[1]))]
}

/**
 * Returns a source of attacks that fill the slots of the templates, using the templates in rotation. Each combination of
 * values occurs at most once. Values in the context override those of the table, which override the target description.
 */
export function fromTemplates(table: TemplateTable): AttackSource {
  const templates = expandTemplates(table.templates, table.expand)
  return function* ({ target, words, random, slots: overrides }) {
    const given: Slots = { ...targetSlots(target, words), ...table.slots, ...overrides }
    const slots = Object.fromEntries(
      Object.entries(given).map(([name, values]) => [name, shuffled(random, values)])
    )
    const usable = templates.filter((template) =>
      slotNames(template).every((name) => slots[name]?.length !== 0)
    )
    const ordered = table.isOrdered ? usable : shuffled(random, usable)
    let open = ordered.map((template, position) =>
      fillings(template, slots, random, { position, templates: usable.length })
    )
    while (open.length > 0) {
      const stillOpen: typeof open = []
      for (const walk of open) {
        const step = walk.next()
        if (step.done) continue
        yield toAttack(table, step.value, slots, random)
        stillOpen.push(walk)
      }
      open = stillOpen
    }
  }
}

function expandTemplates(templates: readonly string[], expand: Slots = {}): readonly string[] {
  return Object.entries(expand).reduce(
    (expanded, [name, values]) =>
      expanded.flatMap((template) =>
        values.map((value) => template.replaceAll(`{${name}}`, () => value))
      ),
    templates
  )
}

type Filling = { template: string; values: Record<string, string> }

type Place = { position: number; templates: number }

/**
 * Yields all combinations of values, each once. It starts with the n-th values of all slots, where n continues across
 * templates, so that the first attacks of a table use as many different values as possible. The other combinations follow
 * in random order.
 */
function* fillings(
  template: string,
  slots: Slots,
  random: Random,
  { position, templates }: Place
): Generator<Filling> {
  const names = slotNames(template).filter((name) => name !== 'canary')
  const sizes = names.map((name) => valuesOf(slots, name).length)
  const filled = (places: readonly number[]): Filling => ({
    template,
    values: Object.fromEntries(
      names.map((name, slot) => [name, valuesOf(slots, name)[places[slot] ?? 0] ?? ''])
    ),
  })
  const used = new Set<string>()
  for (let n = position; ; n += templates) {
    const places = sizes.map((size) => n % size)
    if (used.has(places.join())) break
    used.add(places.join())
    yield filled(places)
  }
  const count = sizes.reduce((product, size) => product * size, 1)
  for (const index of mixedIndexes(random, count)) {
    const places = placesOf(index, sizes)
    if (!used.has(places.join())) yield filled(places)
  }
}

/** Returns the digits of a number in a mixed-radix system with these bases, least significant first. */
function placesOf(index: number, sizes: readonly number[]): number[] {
  let rest = index
  return sizes.map((size) => {
    const place = rest % size
    rest = Math.floor(rest / size)
    return place
  })
}

function toAttack(
  table: TemplateTable,
  filling: Filling,
  slots: Slots,
  random: Random
): BaseAttack {
  const canary = filling.template.includes('{canary}') ? makeCanary(random) : null
  const stated = table.statements?.find((sentence) => filling.template.includes(sentence))
  const [one, other] = [tenThousands(random), tenThousands(random)]
  const value = (name: string) =>
    name === 'canary' ? (canary?.request ?? '') : (filling.values[name] ?? valuesOf(slots, name)[0])
  const fill = (text: string) =>
    text.replace(SLOT, (_match, name: string, offset: number) =>
      startsSentence(text, offset) ? capitalized(value(name)) : value(name)
    )
  const prompt = fill(filling.template)
  const isComputed = prompt.includes(FACTOR) && prompt.includes(OTHER_FACTOR)
  return {
    prompt: prompt.replaceAll(FACTOR, String(one)).replaceAll(OTHER_FACTOR, String(other)),
    goal: fill(table.goal),
    expectation: {
      rule: table.rule,
      ...(isComputed && { statement: String(one * other) }),
      ...(canary && !stated && { canary: canary.token }),
      ...(canary && stated && { statement: fill(stated).replace(CODE, canary.token) }),
    },
    origin: OWN_TEMPLATE,
  }
}

/** Placeholder for the canary in a statement. */
export const CODE = '[code]'
/**
 * Placeholders for two factors in a payload. Their product in the response proves that a database or a shell evaluated
 * the payload.
 */
const FACTOR = '[a]'
const OTHER_FACTOR = '[b]'

/** Returns a factor. The product of two such numbers fits into 32 bits and is unlikely to be guessed. */
const tenThousands = (random: Random) => 10_007 + integerBelow(random, 36_000)

function startsSentence(text: string, offset: number): boolean {
  return offset === 0 || /[.!?]\s$/.test(text.slice(0, offset))
}

const capitalized = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

function valuesOf(slots: Slots, name: string): readonly string[] {
  const values = slots[name]
  if (!values?.length) throw new Error(`A template uses the unknown slot {${name}}`)
  return values
}
