import {
  findIdentifiers,
  findPersonalData,
  findSecrets,
  type Recognized,
} from '../../recognizers/index.js'
import { MAX_TEXT_CHARS, type Category, type OnMatch } from '../vocabulary.js'
import { type Check, type Finding, finding } from './check.js'

/** Types of the personal data without check digits, by their recognizer's name. */
const CONTACT_TYPES: Record<string, string> = {
  'e-mail address': 'EMAIL_ADDRESS',
  'phone number': 'PHONE_NUMBER',
  'date of birth': 'DATE_OF_BIRTH',
  'street address': 'STREET_ADDRESS',
}

/** Finds personal data and payment cards in a text; spans do not overlap. */
export function findPii(text: string): Recognized[] {
  const identifiers = findIdentifiers(text)
  const contacts = findPersonalData(text, MAX_TEXT_CHARS).flatMap(({ kind, value, start, end }) => {
    const type = CONTACT_TYPES[kind]
    return type ? [{ type, value, start, end }] : []
  })
  return withoutOverlaps([...identifiers, ...contacts])
}

export function checkPii(onMatch: OnMatch, types?: readonly string[]): Check {
  return ({ source }) => report('pii', findPii(source), onMatch, types)
}

export function checkSecrets(onMatch: OnMatch, types?: readonly string[]): Check {
  return ({ source }) => report('secret', findSecrets(source), onMatch, types)
}

/** Returns one finding per type. */
function report(
  category: Category,
  found: readonly Recognized[],
  onMatch: OnMatch,
  types: readonly string[] | undefined
): Finding[] {
  const byType = Map.groupBy(found, ({ type }) => type)
  return [...byType]
    .filter(([type]) => !types || types.includes(type))
    .map(([type, items]) =>
      finding(category, {
        check: type,
        score: 1,
        message: `Contains ${type}`,
        spans: items.map(({ start, end }) => ({ start, end })),
        ...consequenceOf(onMatch),
      })
    )
}

/** Maps `mask` to a warning instead of a block, because the caller continues with the sanitized content. */
export function consequenceOf(onMatch: OnMatch): Pick<Finding, 'action' | 'isMasked'> {
  return onMatch === 'mask' ? { action: 'warn', isMasked: true } : { action: onMatch }
}

/** Sorts items by position and keeps the first of overlapping ones; if they start together, the longest. */
function withoutOverlaps(items: readonly Recognized[]): Recognized[] {
  const sorted = items.toSorted((a, b) => a.start - b.start || b.end - a.end)
  const kept: Recognized[] = []
  for (const item of sorted) {
    const last = kept.at(-1)
    if (!last || item.start >= last.end) kept.push(item)
  }
  return kept
}
