import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { parseYamlContent } from '../yaml_content.js'
import type { Recognized } from './vocabulary.js'

const PATH = new URL('./content/secrets.yaml', import.meta.url)

const schema = z.record(
  z.string(),
  z.strictObject({
    prefixes: z.array(z.string().min(2)).min(1),
    rest: z.string().min(1),
    entropy: z.number().optional(),
  })
)

type SecretType = { type: string; prefixes: string[]; rest: RegExp; entropy: number }

/** The shipped secret formats. Exported for a check of their regular expressions. */
export const SECRET_TYPES: readonly SecretType[] = Object.entries(
  parseYamlContent(
    'api/engines/recognizers/content/secrets.yaml',
    readFileSync(PATH, 'utf8'),
    schema
  )
).map(([type, { prefixes, rest, entropy = 0 }]) => ({
  type,
  prefixes,
  rest: new RegExp(rest, 'y'),
  entropy,
}))

type Prefix = { text: string; type: SecretType }

/** Prefixes by their first two characters, in file order. */
const PREFIXES = prefixesByStart()

function prefixesByStart(): Map<number, Prefix[]> {
  const byStart = new Map<number, Prefix[]>()
  for (const type of SECRET_TYPES) {
    for (const text of type.prefixes) {
      const key = keyAt(text, 0)
      const listed = byStart.get(key)
      if (listed) listed.push({ text, type })
      else byStart.set(key, [{ text, type }])
    }
  }
  return byStart
}

/** Whether two ASCII characters start a prefix; avoids a map lookup for the others. */
const STARTS = new Uint8Array(128 * 128)
for (const { prefixes } of SECRET_TYPES) {
  for (const text of prefixes) STARTS[text.charCodeAt(0) * 128 + text.charCodeAt(1)] = 1
}

function keyAt(text: string, at: number): number {
  return text.charCodeAt(at) * 65_536 + text.charCodeAt(at + 1)
}

const ALL_PREFIXES = SECRET_TYPES.flatMap(({ prefixes }) => prefixes)

/** Matches the name of a credential close to the end of a text, so that its value may follow. */
const NAMED = /(?:passw|pwd|secret|key|token|bearer).{0,24}$/is

/**
 * Whether an unfinished word may be the beginning of a credential: it begins with a known prefix, or may be the value of a
 * name such as `password` in the text before it.
 */
export const canBeginSecret = (word: string, before: string): boolean =>
  ALL_PREFIXES.some((prefix) => prefix.startsWith(word) || word.startsWith(prefix)) ||
  NAMED.test(before.slice(-40))

/** 1 for ASCII letters, digits and the underscore. */
const WORD = Uint8Array.from({ length: 128 }, (_, code) =>
  /\w/.test(String.fromCharCode(code)) ? 1 : 0
)

/** Matches assignments such as `db_password = "…"`: a name, followed by a value without spaces. */
const ASSIGNMENT =
  /(?:passw(?:or)?d|passwort|pwd|secret|api[_-]?key|access[_-]?key|auth[_-]?token|access[_-]?token|client[_-]?secret|private[_-]?key|bearer)["']?\s{0,3}(?:[:=]|:=|=>|\bis\b|\s)\s{0,3}["'`]?([^\s"'`,;<>{}()[\]]{8,200})/gi

/** Minimum entropy of an assigned value, in bits per character; values with less are not reported as secrets. */
const MIN_ASSIGNED_ENTROPY = 2.8
const PLACEHOLDER =
  /^(?:x+|\*+|\.+|your[_-]?|my[_-]?|example|changeme|placeholder|redacted|process\.env|os\.environ|getenv|\$|%|<)/i

/** Finds credentials in a text. Spans do not overlap. Linear in the length of the text. */
export function findSecrets(text: string): Recognized[] {
  const found = findPrefixed(text)
  for (const match of text.matchAll(ASSIGNMENT)) {
    const value = match[1].replace(/[.!?]$/, '')
    const start = match.index + match[0].length - match[1].length
    const end = start + value.length
    if (!isSecretLike(value)) continue
    if (found.some((other) => start < other.end && end > other.start)) continue
    found.push({ type: 'ASSIGNED_SECRET', value, start, end })
  }
  return found.sort((a, b) => a.start - b.start)
}

function findPrefixed(text: string): Recognized[] {
  const found: Recognized[] = []
  const { length } = text
  let isInWord = false
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at)
    const isWord = code < 128 && WORD[code] === 1
    // Nearly all characters of a text are inside words, where no prefix can start.
    const isWithin = isInWord && isWord
    isInWord = isWord
    if (isWithin || code > 127) continue
    const next = text.charCodeAt(at + 1)
    if (!(next < 128) || STARTS[code * 128 + next] !== 1) continue
    const match = matchPrefix(text, at, PREFIXES.get(keyAt(text, at)) ?? [])
    if (!match) continue
    found.push(match)
    at = match.end - 1
    const last = text.charCodeAt(at)
    isInWord = last < 128 && WORD[last] === 1
  }
  return found
}

function matchPrefix(text: string, start: number, prefixes: readonly Prefix[]): Recognized | null {
  for (const { text: prefix, type } of prefixes) {
    if (!text.startsWith(prefix, start)) continue
    type.rest.lastIndex = start + prefix.length
    const [rest] = type.rest.exec(text) ?? []
    if (rest === undefined || entropyOf(rest) < type.entropy) continue
    const end = start + prefix.length + rest.length
    return { type: type.type, value: text.slice(start, end), start, end }
  }
  return null
}

function isSecretLike(value: string): boolean {
  if (PLACEHOLDER.test(value)) return false
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(value)).length
  return (
    kinds >= 2 &&
    /[\dA-Z]/.test(value.slice(1)) &&
    /\d|[^A-Za-z0-9._-]/.test(value) &&
    entropyOf(value) >= MIN_ASSIGNED_ENTROPY
  )
}

/** Computes the Shannon entropy in bits per character. */
export function entropyOf(text: string): number {
  const counts = new Map<string, number>()
  for (const char of text) counts.set(char, (counts.get(char) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) {
    bits -= (count / text.length) * Math.log2(count / text.length)
  }
  return bits
}
