/** The part of a pattern's structure that determines which texts its matches contain. */
export type PatternNode =
  | { type: 'nothing' }
  /** Any text, or a choice among too many characters. */
  | { type: 'anything' }
  /** One of these characters, in lower case. */
  | { type: 'characters'; characters: readonly string[] }
  | { type: 'sequence'; parts: readonly PatternNode[] }
  | { type: 'alternatives'; parts: readonly PatternNode[] }
  | { type: 'repeated'; part: PatternNode; min: number; max: number }

const NOTHING: PatternNode = { type: 'nothing' }
const ANYTHING: PatternNode = { type: 'anything' }
const MAX_CHARACTERS = 6
const QUANTIFIER = /[*+?]|\{(\d+)(,(\d*))?\}/y

/**
 * Parses the source of a regular expression. Reads character types and large character classes as wildcards, so that a
 * pattern is tried too often rather than too rarely. Rejects named groups, back references and numeric escapes, which
 * rules do not contain.
 */
export class PatternReader {
  #at = 0

  constructor(private source: string) {}

  /**
   * Parses the whole source.
   * @throws Error if the source has syntax that rules do not use
   */
  read(): PatternNode {
    const node = this.#alternatives()
    if (this.#at < this.source.length) throw new Error(`Unexpected ) in ${this.source}`)
    return node
  }

  #alternatives(): PatternNode {
    const parts = [this.#sequence()]
    while (this.#take('|')) parts.push(this.#sequence())
    const [only] = parts
    return parts.length === 1 && only ? only : { type: 'alternatives', parts }
  }

  #sequence(): PatternNode {
    const parts: PatternNode[] = []
    while (this.#at < this.source.length && !/[|)]/.test(this.source[this.#at] ?? '')) {
      parts.push(this.#quantified(this.#atom()))
    }
    return { type: 'sequence', parts }
  }

  #quantified(part: PatternNode): PatternNode {
    QUANTIFIER.lastIndex = this.#at
    const [text, from, range, to] = QUANTIFIER.exec(this.source) ?? []
    if (text === undefined) return part
    this.#at += text.length
    this.#take('?')
    if (from === undefined) {
      return { type: 'repeated', part, min: text === '+' ? 1 : 0, max: text === '?' ? 1 : Infinity }
    }
    const min = Number(from)
    return { type: 'repeated', part, min, max: range ? Number(to || Infinity) : min }
  }

  #atom(): PatternNode {
    const character = this.source[this.#at++] ?? ''
    if (character === '(') return this.#group()
    if (character === '[') return this.#characterClass()
    if (character === '\\') return this.#escape()
    if (character === '^' || character === '$') return NOTHING
    return character === '.' ? ANYTHING : literal(character)
  }

  #group(): PatternNode {
    const [start = ''] = /^\?(?:<?[=!]|:)|^/.exec(this.source.slice(this.#at, this.#at + 3)) ?? []
    if (start === '' && this.source[this.#at] === '?') {
      throw new Error(`Unknown group in ${this.source}`)
    }
    this.#at += start.length
    const inner = this.#alternatives()
    if (!this.#take(')')) throw new Error(`Missing ) in ${this.source}`)
    return start === '' || start === '?:' ? inner : NOTHING
  }

  #escape(): PatternNode {
    const character = this.source[this.#at++] ?? ''
    if (/[bB]/.test(character)) return NOTHING
    if (/[pP]/.test(character)) this.#at = this.source.indexOf('}', this.#at) + 1
    if (/[1-9kuxc]/.test(character)) throw new Error(`Unknown escape in ${this.source}`)
    return /[a-zA-Z0-9]/.test(character) ? ANYTHING : literal(character)
  }

  #characterClass(): PatternNode {
    const isNegated = this.#take('^')
    const characters: string[] = []
    let isKnown = !isNegated
    while (!this.#take(']')) {
      if (this.#at >= this.source.length) throw new Error(`Missing ] in ${this.source}`)
      const character = this.source[this.#at++] ?? ''
      const escaped = character === '\\' ? (this.source[this.#at++] ?? '') : null
      const isRange = this.source[this.#at] === '-' && this.source[this.#at + 1] !== ']'
      if (isRange || (escaped !== null && /[a-zA-Z0-9]/.test(escaped))) isKnown = false
      characters.push(escaped ?? character)
    }
    const nodes = characters.map(literal)
    const isExact = nodes.every(({ type }) => type === 'characters')
    if (!isKnown || !isExact || characters.length > MAX_CHARACTERS) return ANYTHING
    return { type: 'characters', characters: characters.map((each) => each.toLowerCase()) }
  }

  #take(text: string): boolean {
    if (!this.source.startsWith(text, this.#at)) return false
    this.#at += text.length
    return true
  }
}

/**
 * Reads a literal character. Non-ASCII characters have several forms that the text rules treat as equal, so they can match
 * anything.
 */
const literal = (character: string): PatternNode =>
  /[!-~ ]/.test(character)
    ? { type: 'characters', characters: [character.toLowerCase()] }
    : ANYTHING
