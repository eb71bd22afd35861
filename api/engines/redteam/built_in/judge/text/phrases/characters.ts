/** Returns the character code in lowercase if it is an ASCII letter. */
export function lowerCode(code: number): number {
  return code >= 65 && code <= 90 ? code + 32 : code
}

/** Whether `\w` matches a character. */
export function isWordCode(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95
  )
}

/** Whether a character is a space or a tab. */
export function isBlank(code: number): boolean {
  return code === 32 || code === 9
}

/** Whether `^` matches after a character with the multiline flag. */
export function isLineBreak(code: number): boolean {
  return code === 10 || code === 13 || code === 0x2028 || code === 0x2029
}

const MIN_UNITS = 65_536

let units = new Uint16Array(MIN_UNITS)
let bytes = Buffer.from(units.buffer)

/**
 * Returns an array that starts with the UTF-16 code units of a text and a zero, because an array is read several times as
 * fast as a string. All calls share the array, so it is valid until the next call.
 */
export function codeUnitsOf(text: string): Uint16Array {
  if (text.length >= units.length) {
    units = new Uint16Array(text.length + 1)
    bytes = Buffer.from(units.buffer)
  }
  bytes.write(text, 'utf16le')
  units[text.length] = 0
  return units
}
