import type { BaseAttack, Random } from '../ports.js'
import { mixedIndexes, shuffled } from '../random.js'
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
  /** Values of the table's own slots; they take precedence over the target description. */
  slots?: Slots
  /**
   * Slots that multiply the templates: each template becomes one template per combination, the last slot varying
   * fastest. Unlike `slots`, every combination counts as a separate template when attacks are distributed.
   */
  expand?: Slots
}

const SLOT = /\{([a-z][a-zA-Z0-9]*)\}/g

/** Names of the slots in a template, without duplicates. */
export function slotNames(template: string): string[] {
  return [...new Set([...template.matchAll(SLOT)].map((match) => match[1]))]
}

/**
 * Generates attacks by filling the slots of the templates in rotation. Each combination of values occurs at most once.
 * Values in the context override those of the table, which override the target description.
 */
export function fromTemplates(table: TemplateTable): AttackSource {
  const templates = expandTemplates(table.templates, table.expand)
  return function* ({ target, random, slots: overrides }) {
    const slots = { ...targetSlots(target), ...table.slots, ...overrides }
    let open = shuffled(random, templates).map((template) => fillings(template, slots, random))
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
        values.map((value) => template.replace(`{${name}}`, () => value))
      ),
    templates
  )
}

type Filling = { template: string; values: Record<string, string> }

function* fillings(template: string, slots: Slots, random: Random): Generator<Filling> {
  const names = slotNames(template).filter((name) => name !== 'canary')
  const size = names.reduce((product, name) => product * valuesOf(slots, name).length, 1)
  for (const index of mixedIndexes(random, size)) {
    let rest = index
    const values: Record<string, string> = {}
    for (const name of names) {
      const choices = valuesOf(slots, name)
      values[name] = choices[rest % choices.length]
      rest = Math.floor(rest / choices.length)
    }
    yield { template, values }
  }
}

function toAttack(
  table: TemplateTable,
  filling: Filling,
  slots: Slots,
  random: Random
): BaseAttack {
  const canary = filling.template.includes('{canary}') ? makeCanary(random) : null
  const value = (name: string) =>
    name === 'canary' ? (canary?.request ?? '') : (filling.values[name] ?? valuesOf(slots, name)[0])
  const fill = (text: string) =>
    text.replace(SLOT, (_match, name: string, offset: number) =>
      startsSentence(text, offset) ? capitalized(value(name)) : value(name)
    )
  const expectation = { rule: table.rule, ...(canary && { canary: canary.token }) }
  return {
    prompt: fill(filling.template),
    goal: fill(table.goal),
    expectation,
    origin: OWN_TEMPLATE,
  }
}

function startsSentence(text: string, offset: number): boolean {
  return offset === 0 || /[.!?]\s$/.test(text.slice(0, offset))
}

const capitalized = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

function valuesOf(slots: Slots, name: string): readonly string[] {
  const values = slots[name]
  if (!values?.length) throw new Error(`A template uses the unknown slot {${name}}`)
  return values
}
