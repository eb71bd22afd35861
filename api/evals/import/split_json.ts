/** Path of the result list in the command-line tool's file. */
const LIST_PATH = ['results', 'results']

/** Parsing deeper nesting could exhaust the stack; real results are far below. */
const MAX_DEPTH = 200
/** Limit for one entry, which is parsed as a whole. */
const MAX_ENTRY_CHARACTERS = 16_000_000
/** Limit for the values outside the list, which are parsed as a whole. */
const MAX_REST_VALUES = 1_000_000

/** Thrown for JSON that exceeds a limit. */
export class TooComplex extends Error {}

type Container = { isArray: boolean; key: string; expectsKey: boolean }

const [QUOTE, BACKSLASH, COLON, COMMA, SPACE] = [34, 92, 58, 44, 32]
const [OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [123, 125, 91, 93]

/**
 * Splits JSON of any length, given in chunks, into the entries of `results.results` and the rest with that list empty.
 * Memory does not grow with the number of entries. Does not validate: syntax errors surface when the parts are parsed.
 */
export class JsonSplitter {
  /** The JSON outside the list, with the list empty. */
  rest = ''
  private entry: string | null = null
  private readonly open: Container[] = []
  /** Number of open containers between entries of the list; 0 outside the list. */
  private listLevel = 0
  private isInString = false
  private isEscaped = false
  private string = ''
  private restValues = 0

  /** @returns the entries that end in this chunk */
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
      } else if (this.structure(character)) {
        this.rest += chunk.slice(from, at + 1)
        from = at + 1
      }
    }
    this.append(chunk.slice(from))
    if ((this.entry?.length ?? 0) > MAX_ENTRY_CHARACTERS) {
      throw new TooComplex(`A result is larger than ${MAX_ENTRY_CHARACTERS / 1_000_000} MB`)
    }
    return entries
  }

  private append(part: string) {
    if (this.entry !== null) this.entry += part
    else if (!this.isBetween()) this.rest += part
  }

  private isBetween = () => this.listLevel > 0 && this.open.length === this.listLevel

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
    if (this.open.length <= LIST_PATH.length && this.string.length < 20) {
      this.string += chunk.charAt(at)
    }
  }

  /** @returns whether this character opens the list */
  private structure(character: number): boolean {
    const inner = this.open.at(-1)
    if (character === COMMA && this.listLevel === 0 && ++this.restValues > MAX_REST_VALUES) {
      const max = MAX_REST_VALUES.toLocaleString('en')
      throw new TooComplex(`The file has more than ${max} values besides its results`)
    }
    if (character === QUOTE) {
      this.isInString = true
      this.string = ''
    } else if (character === OPEN || character === OPEN_LIST) {
      const isList = character === OPEN_LIST && this.isAtPath()
      if (this.open.length >= MAX_DEPTH) {
        throw new TooComplex(`The file is nested deeper than ${MAX_DEPTH} levels`)
      }
      this.open.push({ isArray: character === OPEN_LIST, key: '', expectsKey: character === OPEN })
      if (isList) this.listLevel = this.open.length
      return isList
    } else if (character === CLOSE || character === CLOSE_LIST) this.open.pop()
    else if (inner && !inner.isArray && character === COLON) inner.expectsKey = false
    else if (inner && !inner.isArray && character === COMMA) inner.expectsKey = true
    return false
  }

  private isAtPath(): boolean {
    const { open } = this
    return (
      open.length === LIST_PATH.length && LIST_PATH.every((key, depth) => open[depth]?.key === key)
    )
  }
}
