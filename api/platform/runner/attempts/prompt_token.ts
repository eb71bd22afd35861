import { randomBytes } from 'node:crypto'

/**
 * Inside promptfoo, which renders templates, parses JSON, and trims, plain tokens represent prompts and other strings
 * that must reach the target unchanged. In the finished request, each token is replaced by its string, encoded for its
 * position.
 */
export type Substitutions = ReadonlyMap<string, string>

/** Creates a token that no template engine, JSON parser, or URL encoder changes. */
export function newToken(): string {
  return `assay${randomBytes(16).toString('hex')}`
}

type Encode = (text: string) => string

const inJson: Encode = (text) => JSON.stringify(text).slice(1, -1)
const inUrl: Encode = (text) => encodeURIComponent(text)
const inForm: Encode = (text) => new URLSearchParams({ v: text }).toString().slice(2)
const inXml: Encode = (text) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
const asIs: Encode = (text) => text
/** Header values can contain only printable ASCII; other strings are percent-encoded. */
const inHeader: Encode = (text) => (/^[\x20-\x7e]*$/.test(text) ? text : encodeURIComponent(text))

export function fillUrl(url: string, words: Substitutions): string {
  return fill(url, words, inUrl)
}

export function fillHeaders(headers: Headers, words: Substitutions): void {
  for (const [name, value] of [...headers]) {
    const filled = fill(value, words, inHeader)
    if (filled !== value) headers.set(name, filled)
  }
}

/** Inserts the strings into a body. Text is encoded by content type, forms field by field; files contain no tokens. */
export function fillBody(
  body: RequestInit['body'],
  contentType: string,
  words: Substitutions
): RequestInit['body'] {
  if (typeof body === 'string') return fill(body, words, encodingOf(body, contentType))
  if (!(body instanceof FormData)) return body
  const filled = new FormData()
  for (const [name, value] of body) {
    filled.append(name, typeof value === 'string' ? fill(value, words, asIs) : value)
  }
  return filled
}

function encodingOf(body: string, contentType: string): Encode {
  if (contentType.includes('json') || isJson(body)) return inJson
  if (contentType.includes('x-www-form-urlencoded')) return inForm
  return contentType.includes('xml') ? inXml : asIs
}

function isJson(body: string): boolean {
  if (!/^\s*[[{]/.test(body)) return false
  try {
    JSON.parse(body)
    return true
  } catch {
    return false
  }
}

function fill(text: string, words: Substitutions, encode: Encode): string {
  let filled = text
  for (const [word, value] of words) filled = filled.replaceAll(word, () => encode(value))
  return filled
}
