import { INTERCHANGE_LIMITS as LIMITS } from '../vocabulary.js'

/** Thrown for JSON that exceeds a limit. */
export class TooComplex extends Error {}

type Container = { isArray: boolean; key: string; expectsKey: boolean }

export type SplitOptions = {
  /** Keys from the root to the list; empty if the root is the list. */
  path: readonly string[]
  /** Fields of the entries whose values are replaced with null during reading, so that they use no memory. */
  omit?: ReadonlySet<string>
  /** Singular noun for an entry in error messages. */
  entryNoun?: string
}

const [QUOTE, BACKSLASH, COLON, COMMA, SPACE] = [34, 92, 58, 44, 32]
const [OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [123, 125, 91, 93]

/** Maximum length; longer keys are not compared. */
const MAX_KEY_CHARACTERS = 40

/**
 * Splits JSON of any length, given in chunks, into the entries of one list and the rest with that list empty. Memory
 * does not grow with the number of entries. Does not validate: syntax errors surface when the parts are parsed.
 */
export class JsonSplitter {
  /** The JSON outside the list, with the list empty. */
  rest = ''
  /** Whether the file contains the list. */
  hasList = false
  private entry: string | null = null
  private readonly open: Container[] = []
  /** Number of open containers when the scanner is between entries of the list; 0 outside the list. */
  private listLevel = 0
  private isInString = false
  private isEscaped = false
  private isOmitting = false
  private string = ''
  private restValues = 0
  private readonly path: readonly string[]
  private readonly omit: ReadonlySet<string>
  private readonly entryNoun: string

  constructor({ path, omit = new Set(), entryNoun = 'result' }: SplitOptions) {
    this.path = path
    this.omit = omit
    this.entryNoun = entryNoun
  }

  /**
   * Reads a chunk.
   * @returns the entries that end in it
   */
  push(chunk: string): string[] {
    const entries: string[] = []
    let from = 0
    for (let at = 0; at < chunk.length; at++) {
      const character = chunk.charCodeAt(at)
      if (this.isInString) {
        this.inString(character, chunk, at)
      } else if (this.isBetween()) {
        if (character === COMMA || character === CLOSE_LIST) {
          if (this.entry !== null) entries.push(this.entry + chunk.slice(from, at))
          this.entry = null
          from = character === COMMA ? at + 1 : at
          if (character === CLOSE_LIST) this.leaveList()
        } else if (this.entry !== null) this.structure(character)
        else if (character <= SPACE) from = at + 1
        else {
          this.entry = ''
          from = at
          this.structure(character)
        }
      } else if (this.endsOmission(character)) {
        this.isOmitting = false
        from = at
        this.structure(character)
      } else if (this.startsOmission(character)) {
        this.append(`${chunk.slice(from, at + 1)}null`)
        this.isOmitting = true
        from = at + 1
        this.structure(character)
      } else if (this.structure(character)) {
        this.rest += chunk.slice(from, at + 1)
        from = at + 1
      }
    }
    this.append(chunk.slice(from))
    this.assertSize()
    return entries
  }

  private assertSize() {
    if ((this.entry?.length ?? 0) > LIMITS.entryCharacters) {
      const max = LIMITS.entryCharacters / 1_000_000
      throw new TooComplex(`A ${this.entryNoun} is larger than ${max} MB`)
    }
    if (this.rest.length > LIMITS.restCharacters) {
      const max = LIMITS.restCharacters / 1_000_000
      throw new TooComplex(`The file has more than ${max} MB besides its ${this.entryNoun}s`)
    }
  }

  private append(part: string) {
    if (this.isOmitting) return
    if (this.entry !== null) this.entry += part
    else if (!this.isBetween()) this.rest += part
  }

  private isBetween = () => this.listLevel > 0 && this.open.length === this.listLevel

  /** Whether the scanner is directly inside an entry, between its fields. */
  private isAtField = () => this.listLevel > 0 && this.open.length === this.listLevel + 1

  private startsOmission(character: number): boolean {
    if (this.omit.size === 0 || character !== COLON || !this.isAtField()) return false
    return this.omit.has(this.open.at(-1)?.key ?? '')
  }

  private endsOmission(character: number): boolean {
    return this.isOmitting && this.isAtField() && (character === COMMA || character === CLOSE)
  }

  private leaveList() {
    this.listLevel = 0
    this.open.pop()
  }

  private inString(character: number, chunk: string, at: number) {
    if (this.isEscaped) this.isEscaped = false
    else if (character === BACKSLASH) this.isEscaped = true
    else if (character === QUOTE) {
      this.isInString = false
      const inner = this.open.at(-1)
      if (inner?.expectsKey) inner.key = this.string
      return
    }
    const isKey = this.open.length <= this.path.length || this.isAtField()
    if (isKey && this.string.length < MAX_KEY_CHARACTERS) this.string += chunk.charAt(at)
  }

  /**
   * Processes a character outside a string.
   * @returns whether it opens the list
   */
  private structure(character: number): boolean {
    const inner = this.open.at(-1)
    if (character === COMMA && this.listLevel === 0 && ++this.restValues > LIMITS.restValues) {
      const max = LIMITS.restValues.toLocaleString('en')
      throw new TooComplex(`The file has more than ${max} values besides its ${this.entryNoun}s`)
    }
    if (character === QUOTE) {
      this.isInString = true
      this.string = ''
    } else if (character === OPEN || character === OPEN_LIST) {
      const isList = character === OPEN_LIST && this.isAtPath()
      if (this.open.length >= LIMITS.depth) {
        throw new TooComplex(`The file is nested deeper than ${LIMITS.depth} levels`)
      }
      this.open.push({ isArray: character === OPEN_LIST, key: '', expectsKey: character === OPEN })
      if (isList) {
        this.listLevel = this.open.length
        this.hasList = true
      }
      return isList
    } else if (character === CLOSE || character === CLOSE_LIST) this.open.pop()
    else if (inner && !inner.isArray && character === COLON) inner.expectsKey = false
    else if (inner && !inner.isArray && character === COMMA) inner.expectsKey = true
    return false
  }

  private isAtPath(): boolean {
    const { open, path } = this
    return open.length === path.length && path.every((key, depth) => open[depth]?.key === key)
  }
}
