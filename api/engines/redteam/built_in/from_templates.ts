import type { BaseAttack, Random } from '../ports.js'
import { mixedIndexes, shuffled } from '../random.js'
import { makeCanary } from './canary.js'
import type { AttackSource } from './source.js'
import { targetSlots, type Slots } from './target_slots.js'

export const OWN_TEMPLATE = 'Assay template (Apache-2.0)'

export type TemplateTable = {
  /** Id of the plugin (or plugin family) whose rule judges the answers. */
  rule: string
  /** What the attacker wants; may use the same slots as the templates. */
  goal: string
  /** Texts with `{slot}` places. `{canary}` asks for a canary, which then decides the verdict. */
  templates: readonly string[]
  /** Values for slots of this table's own; they win over what is known about the target. */
  slots?: Slots
}

const SLOT = /\{([a-z][a-zA-Z0-9]*)\}/g

/** Names of the slots in a template. */
export function slotNames(template: string): string[] {
  return [...new Set([...template.matchAll(SLOT)].map((match) => match[1]))]
}

/** Attacks made by filling the templates' slots; every combination comes at most once. */
export function fromTemplates(table: TemplateTable): AttackSource {
  return function* ({ target, random }) {
    const slots = { ...targetSlots(target), ...table.slots }
    let open = shuffled(random, table.templates).map((template) =>
      fillings(template, slots, random)
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
