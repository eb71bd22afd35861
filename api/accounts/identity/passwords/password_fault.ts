import { PASSWORD_LENGTH } from '#api/contract/accounts/session'

/** Personal data of the owner, which an attacker would try first. */
export type PasswordOwner = { name?: string | null | undefined; email?: string | null | undefined }

type Known = { common: ReadonlySet<string>; appName: string }

const PRODUCT = 'assay'
const MIN_WORD_LENGTH = 3
/** Minimum number of characters besides guessable words. */
const MIN_REMAINDER = 8
/**
 * A password counts as a sequence if at least this share of its characters equals or is adjacent to the previous one, as
 * in `abc` or `321`.
 */
const MAX_SEQUENTIAL_SHARE = 0.75
const KEYBOARD = '1234567890qwertyuiopasdfghjklzxcvbnm'
const LEET: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  '$': 's',
  '5': 's',
  '7': 't',
}

/**
 * Returns why a password is rejected; null if it is accepted. All characters are allowed, including spaces, but the
 * password must be long and hard to guess (NIST SP 800-63B, ASVS 5.0 section 6.2).
 */
export function passwordFault(
  password: string,
  owner: PasswordOwner,
  { common, appName }: Known
): string | null {
  const text = password.normalize('NFKC').toLowerCase()
  const length = [...text].length
  const { min, max } = PASSWORD_LENGTH
  if (length < min || length > max) return `Use ${min} to ${max} characters`
  if (isCommon(text, common)) {
    return 'This password is on lists of common passwords. Choose another.'
  }
  if (isPattern(text)) return 'This password repeats itself or follows a sequence. Choose another.'
  if (isDerived(text, wordsOf(owner, appName))) {
    return `Do not use your name, your email address or "${appName}" in the password`
  }
  return null
}

/** Whether the string is a common password, or a common word with a few additional characters: `P@ssw0rd2026!`. */
function isCommon(text: string, common: ReadonlySet<string>): boolean {
  if (common.has(text) || common.has(lettersOf(text))) return true
  const [core = ''] = /^.*\p{L}/su.exec(text.replace(/^[^\p{L}@$]+/u, '')) ?? []
  if (core.length === 0 || text.length - core.length >= MIN_REMAINDER) return false
  return [core, lettersOf(core), lettersOf(plain(core))].some((word) => common.has(word))
}

function isPattern(text: string): boolean {
  const letters = [...text]
  const period = periodOf(letters)
  if (period < PASSWORD_LENGTH.min && period * 2 <= letters.length) return true
  const word = lettersOf(text)
  const backwards = [...word].reverse().join('')
  if (word && [word, backwards].some((one) => KEYBOARD.includes(one))) return true
  const codes = letters.map((letter) => letter.codePointAt(0) ?? 0)
  const inRow = codes.filter((code, n) => n > 0 && isNeighbor(codes[n - 1] ?? 0, code)).length
  return inRow / (codes.length - 1) >= MAX_SEQUENTIAL_SHARE
}

/**
 * Whether two characters are equal or adjacent. A difference of 9 also counts, so that digits wrap around: `90` continues
 * `89`.
 */
const isNeighbor = (before: number, code: number) =>
  Math.abs(code - before) <= 1 || Math.abs(code - before) === 9

/** Returns the shortest period of a repeating string, or the string's length if it does not repeat. */
function periodOf(letters: readonly string[]): number {
  for (let period = 1; period < letters.length; period++) {
    if (letters.every((letter, n) => n < period || letter === letters[n - period])) return period
  }
  return letters.length
}

function isDerived(text: string, words: readonly string[]): boolean {
  return [lettersOf(text), lettersOf(plain(text))].some((letters) => {
    const rest = words.reduce((left, word) => left.replaceAll(word, ''), letters)
    return rest !== letters && rest.length < MIN_REMAINDER
  })
}

/**
 * Lists guessable words from the owner's personal data and the product's names, longest first, so that `lovelace.ada` is
 * removed before `ada`.
 */
function wordsOf({ name, email }: PasswordOwner, appName: string): string[] {
  const [local = '', domain = ''] = (email ?? '').toLowerCase().split('@')
  const texts = [name ?? '', local, domain.split('.').slice(0, -1).join(' '), appName, PRODUCT]
  const words = texts.flatMap((text) => {
    const lower = text.normalize('NFKC').toLowerCase()
    return [lettersOf(lower), ...lower.split(/[^\p{L}\p{N}]+/u)]
  })
  return [...new Set(words)]
    .filter((word) => word.length >= MIN_WORD_LENGTH)
    .sort((a, b) => b.length - a.length)
}

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

/** Replaces leetspeak: `p@ssw0rd` becomes `password`. */
const plain = (text: string) => [...text].map((letter) => LEET[letter] ?? letter).join('')
