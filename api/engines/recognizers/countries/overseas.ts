import { isLuhnValid } from '../checksums.js'
import { digitsOf, isMonthDay, isRepeated, weighted } from '../digits.js'

/** Check digits of identifiers outside Europe and North America; forms as in `europe_and_north_america.ts`. */

function hasDate(text: string, at: number): boolean {
  return isMonthDay(Number(text.slice(at + 2, at + 4)), Number(text.slice(at + 4, at + 6)))
}

/** Whether a text is an Australian tax file number (modulus 11). */
export function isTfn(text: string): boolean {
  return !isRepeated(text) && weighted(digitsOf(text), [1, 4, 3, 7, 5, 8, 6, 9, 10]) % 11 === 0
}

/** Whether a text is an Australian business number (modulus 89 after subtracting 1 from the first digit). */
export function isAbn(text: string): boolean {
  const digits = digitsOf(text)
  digits[0] -= 1
  return weighted(digits, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) % 89 === 0
}

/** Whether a text is an Australian Medicare number (weights 1, 3, 7, 9), which starts with 2 to 6. */
export function isMedicare(text: string): boolean {
  const digits = digitsOf(text)
  return /^[2-6]/.test(text) && weighted(digits, [1, 3, 7, 9, 1, 3, 7, 9]) % 10 === digits[8]
}

/** Multiplication table of the dihedral group D5, and the permutation (J. Verhoeff, 1969). */
const D5 = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
].map(digitsOf)
const PERMUTATIONS = [
  '0123456789',
  '1576283094',
  '5803796142',
  '8916043527',
  '9453126870',
  '4286573901',
  '2793806415',
  '7046913258',
].map(digitsOf)

/** Whether a text is an Indian Aadhaar number (Verhoeff), which does not start with 0 or 1. */
export function isAadhaar(text: string): boolean {
  let check = 0
  for (const [index, digit] of digitsOf(text).reverse().entries()) {
    check = D5[check][PERMUTATIONS[index % 8][digit]]
  }
  return /^[2-9]/.test(text) && check === 0
}

/**
 * Whether a text is an Indian permanent account number. The fourth letter is a holder type; there is no public check digit.
 */
export const isPan = (text: string) => /^[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]$/.test(text)

const NRIC_LETTERS: Record<string, [offset: number, letters: string]> = {
  S: [0, 'JZIHGFEDCBA'],
  T: [4, 'JZIHGFEDCBA'],
  F: [0, 'XWUTRQPNMLK'],
  G: [4, 'XWUTRQPNMLK'],
}

/** Whether a text is a Singapore NRIC or FIN. The check letter depends on the weighted sum modulo 11. */
export function isNric(text: string): boolean {
  const row = NRIC_LETTERS[text[0]]
  if (!row) return false
  const [offset, letters] = row
  const sum = offset + weighted(digitsOf(text.slice(1, 8)), [2, 7, 6, 5, 4, 3, 2])
  return letters[sum % 11] === text[8]
}

/**
 * Whether a text is a South Korean resident registration number (modulus 11). Does not recognize numbers issued since
 * October 2020, which have no check digit.
 */
export function isRrn(text: string): boolean {
  const digits = digitsOf(text)
  const sum = weighted(digits, [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5])
  return hasDate(text, 0) && /^.{6}[1-8]/.test(text) && (11 - (sum % 11)) % 10 === digits[12]
}

/**
 * Whether a text is a Turkish identity number. The tenth digit depends on the sums of odd and even positions, the eleventh
 * on the sum of the first ten digits.
 */
export function isTckn(text: string): boolean {
  const digits = digitsOf(text)
  const odd = digits[0] + digits[2] + digits[4] + digits[6] + digits[8]
  const even = digits[1] + digits[3] + digits[5] + digits[7]
  const total = odd + even + digits[9]
  return (
    text[0] !== '0' &&
    (((odd * 7 - even) % 10) + 10) % 10 === digits[9] &&
    total % 10 === digits[10]
  )
}

const cpfDigit = (digits: readonly number[], length: number) => {
  const rest =
    digits.slice(0, length).reduce((sum, digit, i) => sum + digit * (length + 1 - i), 0) % 11
  return rest < 2 ? 0 : 11 - rest
}

/** Whether a text is a Brazilian CPF, which has two modulus-11 check digits. */
export function isCpf(text: string): boolean {
  const digits = digitsOf(text)
  return (
    !isRepeated(text) && cpfDigit(digits, 9) === digits[9] && cpfDigit(digits, 10) === digits[10]
  )
}

const CNPJ_WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

/** Whether a text is a Brazilian CNPJ, which has two modulus-11 check digits. */
export function isCnpj(text: string): boolean {
  const digits = digitsOf(text)
  const check = (weights: readonly number[]) => {
    const rest = weighted(digits, weights) % 11
    return rest < 2 ? 0 : 11 - rest
  }
  return (
    !isRepeated(text) &&
    check(CNPJ_WEIGHTS.slice(1)) === digits[12] &&
    check(CNPJ_WEIGHTS) === digits[13]
  )
}

/** Whether a text is a South African identity number: date, citizenship digit and Luhn. */
export const isSouthAfricanId = (text: string) =>
  hasDate(text, 0) && /^.{10}[01]/.test(text) && isLuhnValid(text)

/** Whether a text is a Chilean RUT (modulus 11, with K for 10). */
export function isRut(text: string): boolean {
  const digits = digitsOf(text.slice(0, -1)).reverse()
  const sum = digits.reduce((total, digit, index) => total + digit * (2 + (index % 6)), 0)
  return '0K987654321'[sum % 11] === text.at(-1)
}

/** Whether a text is a Chinese resident identity number (ISO 7064 mod 11-2). */
export function isChineseId(text: string): boolean {
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const isCentury = /^[1-8]\d{5}(?:19|20)/.test(text)
  return (
    isCentury &&
    hasDate(text, 8) &&
    '10X98765432'[weighted(digitsOf(text), weights) % 11] === text[17]
  )
}

/** Whether a text is a Japanese individual number (modulus 11). */
export function isMyNumber(text: string): boolean {
  const digits = digitsOf(text)
  const rest = weighted(digits, [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11
  return !isRepeated(text) && (rest < 2 ? 0 : 11 - rest) === digits[11]
}

/** Whether a text is a Thai identity number (modulus 11). */
export function isThaiId(text: string): boolean {
  const digits = digitsOf(text)
  const sum = weighted(digits, [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
  return text[0] !== '0' && (11 - (sum % 11)) % 10 === digits[12]
}
