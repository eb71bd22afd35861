/** Luhn check of ISO/IEC 7812-1 over a string of digits. */
export function isLuhnValid(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = digits.charCodeAt(digits.length - 1 - i) - 48
    const doubled = i % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return digits.length > 0 && sum % 10 === 0
}

/** Issuer prefix and length of a payment card in use, besides its Luhn check; all-equal digits are none. */
export function isCardNumber(digits: string): boolean {
  const isIssued =
    /^4\d{12}(?:\d{3}){0,2}$/.test(digits) ||
    /^(?:5[1-5]\d{14}|2(?:2[2-9]|[3-6]\d|7[01])\d{13}|2720\d{12})$/.test(digits) ||
    /^3[47]\d{13}$/.test(digits) ||
    /^(?:6011\d{12}|65\d{14}|64[4-9]\d{13}|62\d{14,17}|35\d{14}|3(?:0[0-5]|[68]\d)\d{11})$/.test(
      digits
    )
  return isIssued && isLuhnValid(digits)
}

/** ISO 13616: country, length 15 to 34, and 97 · k + 1 after moving the first four characters to the end. */
export function isIban(text: string): boolean {
  const compact = text.replace(/[\s-]/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(compact)) return false
  let rest = 0
  for (const character of compact.slice(4) + compact.slice(0, 4)) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}

/** Shape of a US social security number that can have been issued (SSA: no 000, 666, 9xx; no 00; no 0000). */
export function isSocialSecurityNumber(digits: string): boolean {
  return /^(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}$/.test(digits)
}
