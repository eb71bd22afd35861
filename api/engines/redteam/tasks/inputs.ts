import { asFields, textOf } from './fields.js'
import { notServed, type TaskAnswer } from './task.js'

/** The named inputs of a target that takes several; undefined for the usual one. */
export type Inputs = { carrier: string; others: Record<string, string> }

/**
 * Which input carries the attack and what the others hold. Files and pictures are not made here.
 * @throws TaskRefused for inputs that are no text
 */
export function readInputs(value: unknown): Inputs | undefined {
  const entries = Object.entries(asFields(value))
  if (entries.length === 0) return undefined
  for (const [name, input] of entries) {
    const type = textOf(asFields(input), 'type')
    if (type && type !== 'text') {
      throw notServed(`The input ${name} is of type ${type}; this server writes text inputs only.`)
    }
  }
  const carrier = entries.find(([name]) => WRITTEN.test(name))?.[0] ?? entries[0][0]
  const others = entries
    .filter(([name]) => name !== carrier)
    .map(([name, input]): [string, string] => [name, neutralValue(name, describe(input))])
  return { carrier, others: Object.fromEntries(others) }
}

/** Inputs that people write freely; an attack is at home there. */
const WRITTEN = /message|prompt|query|question|text|input|comment|body|content|note/i

const describe = (input: unknown) =>
  typeof input === 'string' ? input : textOf(asFields(input), 'description')

/** What an ordinary user would put there. */
function neutralValue(name: string, description: string): string {
  const about = `${name} ${description}`
  if (/mail/i.test(about)) return 'jordan.avery@example.com'
  if (/phone/i.test(about)) return '555-0142'
  if (/date|day/i.test(about)) return '2026-01-15'
  if (/\b(?:id|number|code)\b|Id$/i.test(about)) return '10443'
  if (/lang/i.test(about)) return 'en'
  return /name|user/i.test(about) ? 'Jordan Avery' : description.slice(0, 200) || 'none'
}

/** All inputs with the attack in its place. */
export function fillInputs({ carrier, others }: Inputs, attack: string): Record<string, string> {
  return { [carrier]: attack, ...others }
}

/** An attack as the tool takes it: for a target with several inputs as JSON of all of them. */
export function messageFor(inputs: Inputs | undefined, attack: string): string {
  return inputs ? JSON.stringify(fillInputs(inputs, attack)) : attack
}

/** The fields by which the tool sees that the server knows about inputs. */
export function handled(inputs: Inputs | undefined, attack: string): TaskAnswer {
  return inputs
    ? { materializationHandled: true, materializedVars: fillInputs(inputs, attack) }
    : {}
}
