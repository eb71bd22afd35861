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
