/**
 * Finds the strings that a string can decode to: as JSON (including nested JSON), by escape sequences of JSON, YAML, and
 * JavaScript, and by character references of HTML and XML. Promptfoo decodes only JSON; the rest is a precaution.
 */

/** Parses JSON; null if the input is not a JSON string, array, or object. */
export function parsedJson(text: string): { value: unknown } | null {
  if (!/^\s*["[{]/.test(text)) return null
  try {
    const value: unknown = JSON.parse(text)
    return { value }
  } catch {
    return null
  }
}

/** Resolves the escapes in a string; returns it unchanged if there are none. */
export function unescaped(text: string): string {
  let plain = text
  if (plain.includes('\\')) plain = plain.replace(ESCAPE, fromEscape)
  if (plain.includes('&')) plain = plain.replace(REFERENCE, fromReference)
  return plain
}

/** Matches an escape sequence. `\U` with eight digits is tried first, because `\u` and `\U` may also have four. */
const ESCAPE =
  /\\(?:[Uu]\{([\dA-Fa-f]{1,6})\}|U([\dA-Fa-f]{8})|[Uu]([\dA-Fa-f]{4})|[Xx]([\dA-Fa-f]{2})|([0-7]{3})|([\\/"']))/g

function fromEscape(whole: string, ...groups: (string | undefined)[]): string {
  const [braced, long, short, byte, octal, sign] = groups
  if (sign !== undefined) return sign
  const hex = braced ?? long ?? short ?? byte
  return character(
    hex === undefined ? Number.parseInt(octal ?? '', 8) : Number.parseInt(hex, 16),
    whole
  )
}

const REFERENCE =
  /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(lcub|lbrace|rcub|rbrace|percnt|colon|sol|amp|quot|bsol));?/gi

const NAMED: Record<string, string> = {
  lcub: '{',
  lbrace: '{',
  rcub: '}',
  rbrace: '}',
  percnt: '%',
  colon: ':',
  sol: '/',
  amp: '&',
  quot: '"',
  bsol: '\\',
}

function fromReference(whole: string, ...groups: (string | undefined)[]): string {
  const [hex, decimal, name] = groups
  if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole
  return character(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16), whole)
}

const character = (code: number, otherwise: string) =>
  code <= 0x10ffff ? String.fromCodePoint(code) : otherwise
