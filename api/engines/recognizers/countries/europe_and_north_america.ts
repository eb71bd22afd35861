import { isLuhnValid } from '../checksums.js'
import { digitsOf, isMonthDay, isRepeated, weighted } from '../digits.js'

/**
 * Check digits of national identifiers. Every function takes the compact form (no separators, upper case) and expects
 * the length that the recognizer's form guarantees.
 */

const pair = (text: string, at: number) => Number(text.slice(at, at + 2))

/** Whether a text is a US ABA routing number (weights 3, 7, 1). The first two digits are a Federal Reserve district. */
export function isAbaRouting(text: string): boolean {
  const district = pair(text, 0)
  const isDistrict =
    district <= 12 || (district >= 21 && district <= 32) || (district >= 61 && district <= 72)
  return (
    isDistrict &&
    !isRepeated(text) &&
    weighted(digitsOf(text), [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0
  )
}

/** Whether a text is a US National Provider Identifier: Luhn with the prefix 80840 (CMS). */
export const isNpi = (text: string) => /^[12]/.test(text) && isLuhnValid(`80840${text}`)

/** Whether a text is a US individual taxpayer number: area 9xx and group 50–65, 70–88, 90–92, or 94–99 (IRS). */
export function isItin(text: string): boolean {
  const group = pair(text, 3)
  return (
    text.startsWith('9') &&
    ((group >= 50 && group <= 65) || (group >= 70 && group <= 99 && group !== 89 && group !== 93))
  )
}

/** Whether a text is a UK NHS number (modulus 11). */
export function isNhsNumber(text: string): boolean {
  const digits = digitsOf(text)
  const check = 11 - (weighted(digits, [10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11)
  return !isRepeated(text) && check !== 10 && check % 11 === digits[9]
}

/** Whether a text is a UK National Insurance number, by HMRC's prefix and suffix rules; there is no check digit. */
export const isNino = (text: string) =>
  /^(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]$/.test(text)

/** Whether a text is a Canadian SIN (Luhn), which does not start with 0 or 8. */
export const isSin = (text: string) => /^[1-79]/.test(text) && isLuhnValid(text)

/** Whether the last digit is correct by ISO 7064 mod 11,10, which German tax IDs and VAT IDs use. */
function isMod11And10(digits: readonly number[]): boolean {
  let product = 10
  for (const digit of digits.slice(0, -1)) {
    const sum = (digit + product) % 10 || 10
    product = (2 * sum) % 11
  }
  return (11 - product) % 10 === digits.at(-1)
}

/** Whether a text is a German tax ID (mod 11,10). Exactly one of the first ten digits occurs two or three times. */
export function isGermanTaxId(text: string): boolean {
  const counts = new Map<string, number>()
  for (const digit of text.slice(0, 10)) counts.set(digit, (counts.get(digit) ?? 0) + 1)
  const repeated = [...counts.values()].filter((count) => count > 1)
  return (
    text[0] !== '0' && repeated.length === 1 && repeated[0] <= 3 && isMod11And10(digitsOf(text))
  )
}

export const isGermanVat = (text: string) => isMod11And10(digitsOf(text.slice(2)))

/** Whether a text is a Spanish DNI or NIE. The letter depends on the number modulo 23. */
export function isSpanishId(text: string): boolean {
  const number = text.slice(0, -1).replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter)))
  return 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(number) % 23] === text.at(-1)
}

const ODD_VALUES = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
]

/** Whether a text is an Italian fiscal code. The check letter is computed from odd and even positions (DM 23/12/1976). */
export function isFiscalCode(text: string): boolean {
  if (!/^[A-Z]{6}[\dL-V]{2}[A-EHLMPRST][\dL-V]{2}[A-Z][\dL-V]{3}[A-Z]$/.test(text)) return false
  let sum = 0
  for (let index = 0; index < 15; index++) {
    const code = text.charCodeAt(index)
    const value = code < 58 ? code - 48 : code - 65
    sum += index % 2 === 0 ? ODD_VALUES[value] : value
  }
  return String.fromCharCode(65 + (sum % 26)) === text[15]
}

/**
 * Whether a text is a French NIR. The key is 97 minus the number modulo 97; the Corsican departments 2A and 2B count as 19
 * and 18.
 */
export function isNir(text: string): boolean {
  if (!/^[1-478]\d{4}(?:\d{2}|2[AB])\d{8}$/.test(text)) return false
  const number = BigInt(text.slice(0, 13).replace('2A', '19').replace('2B', '18'))
  return 97 - Number(number % 97n) === pair(text, 13)
}

/** Whether a text is a Dutch BSN ("elfproef"; the last digit has the weight −1). */
export function isBsn(text: string): boolean {
  return !isRepeated(text) && weighted(digitsOf(text), [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0
}

/**
 * Whether a text is a Belgian national number: 97 minus the first nine digits modulo 97, with a leading 2 for births since
 * 2000.
 */
export function isBelgianNumber(text: string): boolean {
  if (!isMonthDay(pair(text, 2), pair(text, 4))) return false
  const check = pair(text, 9)
  const number = Number(text.slice(0, 9))
  return 97 - (number % 97) === check || 97 - ((2_000_000_000 + number) % 97) === check
}

/** Whether a text is a Polish PESEL (weights 1, 3, 7, 9). The month encodes the century. */
export function isPesel(text: string): boolean {
  const digits = digitsOf(text)
  const sum = weighted(digits, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3])
  return isMonthDay(pair(text, 2) % 20, pair(text, 4)) && (10 - (sum % 10)) % 10 === digits[10]
}

/** Whether a text is a Swedish personal number: ten digits without the century (Luhn). */
export function isPersonnummer(text: string): boolean {
  const short = text.slice(-10)
  const day = pair(short, 4)
  return isMonthDay(pair(short, 2), day > 60 ? day - 60 : day) && isLuhnValid(short)
}

/** Whether a text is a Norwegian birth number, which has two modulus-11 check digits. */
export function isBirthNumber(text: string): boolean {
  const digits = digitsOf(text)
  const day = digits[0] >= 4 ? pair(text, 0) - 40 : pair(text, 0)
  const first = (11 - (weighted(digits, [3, 7, 6, 1, 8, 9, 4, 5, 2]) % 11)) % 11
  const second = (11 - (weighted(digits, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11
  return isMonthDay(pair(text, 2) % 40, day) && first === digits[9] && second === digits[10]
}

/** Whether a text is a Finnish personal identity code. The control character depends on the number modulo 31. */
export function isHetu(text: string): boolean {
  if (!isMonthDay(pair(text, 2), pair(text, 0))) return false
  const number = Number(text.slice(0, 6) + text.slice(-4, -1))
  return '0123456789ABCDEFHJKLMNPRSTUVWXY'[number % 31] === text.at(-1)
}

/** Whether a text is a Portuguese NIF (modulus 11). */
export function isPortugueseNif(text: string): boolean {
  const digits = digitsOf(text)
  const rest = weighted(digits, [9, 8, 7, 6, 5, 4, 3, 2]) % 11
  return /^[1-3568]|^(?:45|7[0-9]|9[0189])/.test(text) && (rest < 2 ? 0 : 11 - rest) === digits[8]
}

/** Whether a text is a Swiss AHV number: EAN-13 with the prefix 756. */
export function isAhv(text: string): boolean {
  const digits = digitsOf(text)
  const sum = weighted(digits, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3])
  return text.startsWith('756') && (10 - (sum % 10)) % 10 === digits[12]
}
