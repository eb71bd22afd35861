import { asFields, textOf } from './fields.js'
import { unsupportedTaskError, type TaskResponse } from './task.js'

/** `carrier` is the name of the input that contains the attack; `others` has neutral values for the remaining inputs. */
export type Inputs = { carrier: string; others: Record<string, string> }

/**
 * Selects the input for the attack, and values for the others. Undefined for targets with a single input.
 * @throws TaskRefused for inputs that are not text
 */
export function readInputs(value: unknown): Inputs | undefined {
  const entries = Object.entries(asFields(value))
  if (entries.length === 0) return undefined
  for (const [name, input] of entries) {
    const type = textOf(asFields(input), 'type')
    if (type && type !== 'text') {
      throw unsupportedTaskError(
        `The input ${name} has the type ${type}, but this server supports text inputs only.`
      )
    }
  }
  const carrier = entries.find(([name]) => FREE_TEXT_NAME.test(name))?.[0] ?? entries[0][0]
  const others = entries
    .filter(([name]) => name !== carrier)
    .map(([name, input]): [string, string] => [name, neutralValue(name, describe(input))])
  return { carrier, others: Object.fromEntries(others) }
}

/** Matches names of free-text inputs, which are the preferred carriers. */
const FREE_TEXT_NAME = /message|prompt|query|question|text|input|comment|body|content|note/i

const describe = (input: unknown) =>
  typeof input === 'string' ? input : textOf(asFields(input), 'description')

/** Returns a value that an ordinary user would enter. */
function neutralValue(name: string, description: string): string {
  const about = `${name} ${description}`
  if (/mail/i.test(about)) return 'jordan.avery@example.com'
  if (/phone/i.test(about)) return '555-0142'
  if (/date|day/i.test(about)) return '2026-01-15'
  if (/\b(?:id|number|code)\b|Id$/i.test(about)) return '10443'
  if (/lang/i.test(about)) return 'en'
  return /name|user/i.test(about) ? 'Jordan Avery' : description.slice(0, 200) || 'none'
}

/** Returns all inputs, with the attack in the carrier. */
export function fillInputs({ carrier, others }: Inputs, attack: string): Record<string, string> {
  return { [carrier]: attack, ...others }
}

/** Returns the message to the target: for several inputs, JSON that contains all of them. */
export function messageFor(inputs: Inputs | undefined, attack: string): string {
  return inputs ? JSON.stringify(fillInputs(inputs, attack)) : attack
}

/**
 * Returns response fields that state that the server has filled in the inputs; none for targets with a single input.
 */
export function inputFields(inputs: Inputs | undefined, attack: string): TaskResponse {
  return inputs
    ? { materializationHandled: true, materializedVars: fillInputs(inputs, attack) }
    : {}
}
