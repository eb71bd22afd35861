/**
 * The texts that a text turns into when somebody decodes it: as JSON (a literal, nested ones too), by escape sequences of JSON,
 * YAML and JavaScript, and by character references of HTML and XML. The library does the first; the others are cheap
 * and close the class.
 */

/** Values inside a text; null when it is not JSON or holds nothing else than itself. */
export function parsedJson(text: string): { value: unknown } | null {
  if (!/^\s*["[{]/.test(text)) return null
  try {
    const value: unknown = JSON.parse(text)
    return { value }
  } catch {
    return null
  }
}

/** The text with its escapes resolved; the text itself when it has none. */
export function unescaped(text: string): string {
  let plain = text
  if (plain.includes('\\')) plain = plain.replace(ESCAPE, fromEscape)
  if (plain.includes('&')) plain = plain.replace(REFERENCE, fromReference)
  return plain
}

const ESCAPE =
  /\\(?:u\{([\da-f]{1,6})\}|u([\da-f]{4})|U([\da-f]{8})|x([\da-f]{2})|([0-7]{3})|([\\/"']))/gi

function fromEscape(whole: string, ...groups: (string | undefined)[]): string {
  const [braced, short, long, byte, octal, sign] = groups
  if (sign !== undefined) return sign
  const hex = braced ?? short ?? long ?? byte
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
