/** Whether a string of digits has a valid Luhn checksum (ISO/IEC 7812-1). */
export function isLuhnValid(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = digits.charCodeAt(digits.length - 1 - i) - 48
    const doubled = i % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return digits.length > 0 && sum % 10 === 0
}

/** Whether digits have the issuer prefix, length and Luhn checksum of a payment card. Rejects repeated digits. */
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

/**
 * Whether a string is an IBAN (ISO 13616): country code, 15 to 34 characters, and remainder 1 modulo 97 after moving
 * the first four characters to the end.
 */
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

/**
 * Whether nine digits can be a US social security number (SSA: area not 000, 666 or 9xx; group not 00; serial not
 * 0000).
 */
export function isSocialSecurityNumber(digits: string): boolean {
  return /^(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}$/.test(digits)
}
