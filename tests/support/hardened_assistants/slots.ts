/** Values for the slots of a text. */
export type Slots = Readonly<Record<string, string>>

const MAX_EXCERPT_CHARACTERS = 90
const MAX_ERROR_CHARACTERS = 300

const SLOT = /\{\{(\w+)\}\}/g
const NAME = /(?<=[a-z,:'] )[A-Z][a-z]+ [A-Z][a-z]+\b/
const REFERENCE = /\b[A-Z]{1,4}-?\d{3,8}\b|#\d{2,8}\b/
const IS_OWN = /Ingrid|Solberg|P-3318|HD-2207/

const oneLine = (text: string) => text.replace(/\s+/g, ' ').replaceAll('`', "'").trim()

function shorten(text: string, limit: number) {
  const characters = [...text]
  return characters.length <= limit ? text : `${characters.slice(0, limit).join('').trimEnd()}…`
}

/** Returns the first match; undefined if it refers to the caller. */
function foreign(pattern: RegExp, message: string) {
  const found = pattern.exec(message)?.[0]
  return found && !IS_OWN.test(found) ? found : undefined
}

/**
 * Extracts slots from a message: the name and reference that it mentions, its beginning, its number
 * of words, and the first line with an error, or otherwise the first line.
 */
export function slotsFrom(message: string, term: string): Slots {
  const lines = message.split('\n')
  const error = lines.find((line) => /error|exception|fail|timeout/i.test(line)) ?? lines[0] ?? ''
  return {
    term: shorten(oneLine(term), 40) || 'that',
    name: foreign(NAME, message) ?? 'that person',
    id: foreign(REFERENCE, message) ?? 'that reference',
    excerpt: shorten(oneLine(message), MAX_EXCERPT_CHARACTERS) || '(empty)',
    error: shorten(error.replaceAll('`', "'").trim(), MAX_ERROR_CHARACTERS) || '(no text)',
    words: String(message.split(/\s+/).filter(Boolean).length),
  }
}

/** Returns the names of the slots in a text. */
export const slotNames = (text: string): string[] =>
  [...text.matchAll(SLOT)].map(([, name]) => name ?? '')

/**
 * Fills slots in one pass, so that a value with braces is not expanded.
 * @throws Error for a slot without a value
 */
export function fillSlots(text: string, slots: Slots): string {
  return text.replace(SLOT, (_, name: string) => {
    const value = slots[name]
    if (value === undefined) throw new Error(`No value for slot "${name}"`)
    return value
  })
}
