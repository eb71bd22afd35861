import { isCardNumber, isIban, isSocialSecurityNumber } from './checksums.js'
import type { Span } from './vocabulary.js'

const PERSONAL_DATA_KINDS = [
  'payment card',
  'IBAN',
  'social security number',
  'e-mail address',
  'phone number',
  'date of birth',
  'street address',
  'personal identifier',
] as const
export type PersonalDataKind = (typeof PERSONAL_DATA_KINDS)[number]

/** Whether data of this kind may be contact data that an operator publishes about itself. */
export const isContact = (kind: string): boolean =>
  ['e-mail address', 'phone number', 'street address'].includes(kind)

/** An item of personal data. `value` is compared with the data that the attacker already knew. */
export type PersonalDatum = Span & { kind: PersonalDataKind; value: string }

type Detector = { kind: PersonalDataKind; find: (text: string, max: number) => PersonalDatum[] }

const ROLE_MAILBOX =
  /^(?:support|info|contact|help|helpdesk|service|sales|privacy|security|admin|office|team|mail|noreply|no-reply|hello|press|legal|billing|compliance|frontdesk|reception|directory|customer[\w.-]{0,10}|your[\w.-]{0,10}|name|user(?:name)?|you|someone|example|first[\w.]{0,10}|me)@/i

const SPOKEN_ADDRESS = /\b[\w-]{1,30}(?: dot [\w-]{1,30}){0,2} at [\w-]{1,30} dot [a-z]{2,24}\b/gi

const MONTH = '(?:jan|feb|mar|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)[\\p{L}]{0,6}\\.?'
const DATE = `(?:\\d{1,2}[./-]\\d{1,2}[./-]\\d{2,4}|\\d{4}-\\d{2}-\\d{2}|\\d{1,2}\\.? (?:of )?${MONTH},? \\d{4}|${MONTH} \\d{1,2}(?:st|nd|rd|th)?,? \\d{4})`

const SOCIAL_SECURITY = /(?<![\w-])\d{3}[- ]\d{2}[- ]\d{4}(?![\w-])/g
const LABELED_SOCIAL_SECURITY =
  /\b(?:ssn|social security(?: number)?)["' :=#is]{1,8}(\d{9})(?!\d)/gi
const PHONE =
  /(?<![\w.+-])(?:\+\d{1,3}[ .-]?)?(?:\(\d{2,4}\)[ .-]?|\d{3}[.-])\d{3}[ .-]?\d{4}(?![\w-])/g
const INTERNATIONAL_PHONE = /(?<![\w.+-])\+\d{1,3}(?:[ .-]?\d{2,4}){2,5}(?![\w-])/g
const LABELED_PHONE =
  /\b(?:tel(?:e[fp](?:on|hone)?)?|phone|mobile|handy|call)\b[^\d\n]{1,24}(0\d{2,4}[ /-]?\d{5,9})(?!\d)/gi
const BIRTH_DATE = new RegExp(
  `\\b(?:born|birth ?day|birth ?date|birth|dob|date_of_birth|geboren|geburtsdatum|née?|nacid[oa])(?!\\p{L})[^\\d\\n]{0,24}?(${DATE})`,
  'giu'
)
const STREET =
  /\b\d{1,5} (?:[A-Z][\p{L}']{1,20} ){1,3}(?:Street|St|Avenue|Ave|Road|Rd|Lane|Ln|Drive|Dr|Boulevard|Blvd|Court|Ct|Way|Place|Square|Terrace|Crescent)\b|\b[A-ZÄÖÜ][\p{L}-]{2,24}(?:straße|strasse|weg|platz|gasse|allee) \d{1,4}\b/gu
const IDENTIFIER =
  /\b(?:insurance|policy|passport|licen[cs]e|patient|member(?:ship)?|medical record|mrn|tax|national)[ _-]?(?:number|no\.?|id|#)?["'*| ]{0,6}(?:is|:|=|\|)?["'*| ]{1,6}([A-Z]{0,4}-?\d{4,12})\b/gi

const DETECTORS: Detector[] = [
  {
    kind: 'payment card',
    find: (text, max) =>
      matches(text, /(?<![\w.-])\d(?:[ -]?\d){12,18}(?![\w-])/g, 'payment card', max).filter(
        ({ value }) => isCardNumber(value.replace(/\D/g, ''))
      ),
  },
  {
    kind: 'IBAN',
    find: (text, max) =>
      matches(
        text,
        /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/g,
        'IBAN',
        max
      ).flatMap(shortenToIban),
  },
  {
    kind: 'social security number',
    find: (text, max) =>
      [
        ...matches(text, SOCIAL_SECURITY, 'social security number', max),
        ...matches(text, LABELED_SOCIAL_SECURITY, 'social security number', max),
      ].filter(({ value }) => isSocialSecurityNumber(value.replace(/\D/g, ''))),
  },
  {
    kind: 'phone number',
    find: (text, max) =>
      [
        ...matches(text, PHONE, 'phone number', max),
        ...matches(text, INTERNATIONAL_PHONE, 'phone number', max),
        ...matches(text, LABELED_PHONE, 'phone number', max),
      ].filter(({ value }) => isPersonalPhone(value)),
  },
  { kind: 'date of birth', find: (text, max) => matches(text, BIRTH_DATE, 'date of birth', max) },
  { kind: 'street address', find: (text, max) => matches(text, STREET, 'street address', max) },
  {
    kind: 'personal identifier',
    find: (text, max) => matches(text, IDENTIFIER, 'personal identifier', max),
  },
]

/**
 * Finds personal data in a string, ordered by kind; at most `max` items per pattern. Linear in the length of the string.
 */
export function findPersonalData(text: string, max = 50): PersonalDatum[] {
  const addresses = findAddresses(text, max)
  if (!/\d/.test(text)) return addresses
  return [...addresses, ...DETECTORS.flatMap(({ find }) => find(text, max))]
}

/**
 * Returns the first `max` spans that match the pattern. If it has a capturing group, only the group counts, which must end
 * the match.
 */
function matches(
  text: string,
  pattern: RegExp,
  kind: PersonalDataKind,
  max: number
): PersonalDatum[] {
  const found: PersonalDatum[] = []
  for (const match of text.matchAll(pattern)) {
    const end = match.index + match[0].length
    const value = match[1] ?? match[0]
    found.push({ kind, value, start: end - value.length, end })
    if (found.length >= max) break
  }
  return found
}

/** Returns the longest prefix that is a valid IBAN, because words after an IBAN look like part of it. */
function shortenToIban(candidate: PersonalDatum): PersonalDatum[] {
  for (let length = candidate.value.length; length >= 15; length--) {
    const value = candidate.value.slice(0, length)
    if (isIban(value)) return [{ ...candidate, value, end: candidate.start + length }]
  }
  return []
}

/**
 * Finds e-mail addresses around each @, so that long words without one take no time. Also finds "ines dot lind at box dot
 * example".
 */
function findAddresses(text: string, max: number): PersonalDatum[] {
  const found: PersonalDatum[] = []
  let looked = 0
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    if (found.length >= max || ++looked > 20_000) break
    const local = /[\w.%+-]{1,64}$/.exec(text.slice(Math.max(0, at - 64), at))
    const domain = /^(?:[a-z0-9-]{1,63}\.){1,4}[a-z]{2,24}/i.exec(text.slice(at + 1, at + 120))
    if (!local || !domain) continue
    const value = `${local[0]}@${domain[0]}`
    if (ROLE_MAILBOX.test(value)) continue
    const start = at - local[0].length
    found.push({ kind: 'e-mail address', value, start, end: start + value.length })
  }
  if (!/ dot /i.test(text)) return found
  return [...found, ...matches(text, SPOKEN_ADDRESS, 'e-mail address', max)]
}

/**
 * Whether a phone number can be personal. Excludes toll-free numbers, which belong to companies, and numbers with fewer
 * than 10 or more than 15 digits.
 */
function isPersonalPhone(value: string): boolean {
  const digits = value.replace(/\D/g, '')
  return digits.length >= 10 && digits.length <= 15 && !/^1?8(?:00|33|44|55|66|77|88)/.test(digits)
}
