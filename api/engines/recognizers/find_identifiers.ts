import { isIban } from './checksums.js'
import { IDENTIFIER_TYPES, type IdentifierType } from './identifier_types.js'
import type { Recognized } from './vocabulary.js'

/** Number of characters before and after an identifier in which its name is searched for. */
const CONTEXT_BEFORE = 60
const CONTEXT_AFTER = 30

/** Words directly before a number that declare it to be something other than an identifier. */
const OTHER_NUMBER =
  /(?:order|invoice|ticket|tracking|version|build|release|serial|part|model|sku|isbn|ean|batch|reference|ref|bestell(?:ung|nummer)|rechnung|pedido|commande|timestamp|commit|case|article)(?:\s?(?:number|no|nr|num|id|code))?\s?[.:#=]{0,2}\s?$/i

/**
 * Words before a phone number. After them, identifiers with a weak check digit are not recognized, because one in ten
 * phone numbers passes it by chance.
 */
const PHONE_NUMBER =
  /\b(?:phone|tel|telefon|telephone|call|mobile|fax|cell|whatsapp)\b[^\n]{0,20}$/i

type Form = { type: IdentifierType; pattern: string; isPunctuated: boolean }

type FormsByRun = Form[][]

/**
 * Forms by the length of their first run of letters and digits, separately for texts that start with a digit or a letter.
 */
const FORMS_BY_RUN = {
  digit: formsByRun((first) => !/[A-WYZ]/.test(first)),
  letter: formsByRun((first) => first !== '9'),
}

function formsByRun(canBegin: (first: string) => boolean): FormsByRun {
  const byRun: FormsByRun = []
  for (const type of IDENTIFIER_TYPES) {
    for (const pattern of type.forms.filter((form) => canBegin(form.charAt(0)))) {
      const run = /^[9AXDE]+/.exec(pattern)?.[0].length ?? 0
      const isPunctuated = run < pattern.length || /A/.test(pattern)
      ;(byRun[run] ??= []).push({ type, pattern, isPunctuated })
    }
  }
  return byRun
}

const isDigit = (code: number) => code >= 48 && code <= 57
const isLetter = (code: number) => (code >= 65 && code <= 90) || (code >= 97 && code <= 122)
const isAlphanumeric = (code: number) => isDigit(code) || isLetter(code)
const NON_ASCII_WORD = /[\p{L}\p{N}_]/u

/**
 * Finds identifiers of persons and accounts: payment cards, IBANs, and the identifiers of 26 countries, with their check
 * digits. Spans do not overlap. One in ten random numbers passes a weak check digit, so such identifiers are recognized
 * without their usual punctuation only next to their name. Linear in the length of the text.
 */
export function findIdentifiers(text: string): Recognized[] {
  const found: Recognized[] = []
  let at = 0
  while (at < text.length) {
    if (!isAlphanumeric(text.charCodeAt(at))) {
      at++
      continue
    }
    let runEnd = at + 1
    while (runEnd < text.length && isAlphanumeric(text.charCodeAt(runEnd))) runEnd++
    const match = isIsolatedStart(text, at) ? bestMatch(text, at, runEnd - at) : null
    if (match) found.push(match)
    at = match ? match.end : runEnd
  }
  return found
}

function isIsolatedStart(text: string, at: number): boolean {
  if (at === 0) return true
  const before = text.charCodeAt(at - 1)
  if (before > 127) return !NON_ASCII_WORD.test(text[at - 1])
  if (before === 95) return false
  const isJoined = before === 45 || before === 46 || before === 47
  return !(
    isJoined &&
    at > 1 &&
    isAlphanumeric(text.charCodeAt(at - 2)) &&
    isDigit(text.charCodeAt(at))
  )
}

function bestMatch(text: string, start: number, run: number): Recognized | null {
  const iban = run >= 4 && isDigit(text.charCodeAt(start + 2)) ? ibanAt(text, start) : null
  if (iban) return iban
  const forms = FORMS_BY_RUN[isDigit(text.charCodeAt(start)) ? 'digit' : 'letter'][run]
  if (!forms) return null
  let best: Recognized | null = null
  let bestRank = 0
  const isListed = isListedStart(text, start)
  for (const form of forms) {
    const end = matchForm(text, start, form.pattern)
    if (end === -1 || !isIsolatedEnd(text, end)) continue
    if (isListed && form.type.evidence !== 'strong' && isListedEnd(text, end)) continue
    const value = text.slice(start, end)
    const compact = value.replace(/[ .\-/]/g, '').toUpperCase()
    if (!form.type.isValid(compact)) continue
    const rank = rankOf(text, start, end, form)
    if (rank > bestRank) {
      bestRank = rank
      best = { type: form.type.type, value, start, end }
    }
  }
  return best
}

/**
 * Returns the rank of a form: 0 if it does not count; otherwise, higher is more certain. A number next to its name has the
 * highest rank.
 */
function rankOf(text: string, start: number, end: number, { type, isPunctuated }: Form): number {
  const before = text.slice(Math.max(0, start - CONTEXT_BEFORE), start)
  const around = `${before} ${text.slice(end, end + CONTEXT_AFTER)}`.toLowerCase()
  if (type.context.some((word) => hasWord(around, word))) return 4
  if (type.evidence === 'none' || OTHER_NUMBER.test(before)) return 0
  if (type.evidence === 'weak' && PHONE_NUMBER.test(before)) return 0
  if (type.evidence === 'strong') return isPunctuated ? 3 : 1
  const isListed = isListedStart(text, start) || isListedEnd(text, end)
  return isPunctuated && !isListed ? 2 : 0
}

/** Whether the text contains the word. Words of up to five characters must be whole words. */
function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (word.length > 5) return true
    const isWhole =
      !isAlphanumeric(text.charCodeAt(at - 1)) && !isAlphanumeric(text.charCodeAt(at + word.length))
    if (isWhole) return true
  }
  return false
}

/** Returns the end of the form that starts at `start`, or -1. All separators (`_`) must be the same character. */
function matchForm(text: string, start: number, pattern: string): number {
  let separator = -1
  let at = start
  for (const symbol of pattern) {
    const code = text.charCodeAt(at++)
    if (symbol === '_') {
      if (separator !== -1 ? code !== separator : !isSeparator(code)) return -1
      separator = code
    } else if (!isOfSymbol(code, symbol)) {
      return -1
    }
  }
  return at
}

const isSeparator = (code: number) => code === 32 || code === 45 || code === 46

function isOfSymbol(code: number, symbol: string): boolean {
  if (symbol === '9') return isDigit(code)
  if (symbol === 'A') return isLetter(code)
  if (symbol === 'X') return isAlphanumeric(code)
  return code === symbol.charCodeAt(0)
}

/**
 * Whether a form ends at `end`: it is not followed by a letter, a digit, an underscore, or a hyphen, dot or slash with
 * a digit.
 */
function isIsolatedEnd(text: string, end: number): boolean {
  if (end >= text.length) return true
  const next = text.charCodeAt(end)
  if (next > 127) return !NON_ASCII_WORD.test(text[end])
  if (next === 95 || isAlphanumeric(next)) return false
  const isJoined = next === 45 || next === 46 || next === 47
  return !(isJoined && isDigit(text.charCodeAt(end + 1)))
}

/** Whether a number is part of a list of numbers, in which one in ten passes a weak check digit by chance. */
const isListedStart = (text: string, start: number) =>
  start > 1 && isDigit(text.charCodeAt(start - 2)) && text.charCodeAt(start - 1) === 32
const isListedEnd = (text: string, end: number) =>
  text.charCodeAt(end) === 32 && isDigit(text.charCodeAt(end + 1))

/** IBAN lengths by country (ISO 13616 registry); other countries have no IBANs. */
const IBAN_LENGTHS: Record<string, number> = Object.fromEntries(
  'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SD18 SE24 SI19 SK24 SM27 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20'
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))])
)

/**
 * Returns the IBAN at a position, unbroken or in groups separated by single spaces or hyphens; null if there is none.
 */
function ibanAt(text: string, start: number): Recognized | null {
  const country = text.slice(start, start + 2).toUpperCase()
  const length = IBAN_LENGTHS[country]
  if (!length) return null
  let compact = ''
  let at = start
  while (compact.length < length && at < text.length) {
    const code = text.charCodeAt(at)
    if (isAlphanumeric(code)) compact += text[at]
    else if (code !== 32 && code !== 45) return null
    else if (!isAlphanumeric(text.charCodeAt(at + 1))) return null
    at++
  }
  const isComplete = compact.length === length && !isAlphanumeric(text.charCodeAt(at))
  if (!isComplete || !isIban(compact)) return null
  return { type: 'IBAN', value: text.slice(start, at), start, end: at }
}
