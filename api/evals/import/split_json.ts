/** Where the long list is in the command-line tool's file. */
const PATH = ['results', 'results']

/** No real result is nested deeper, and parsing it would exhaust the stack. */
const MAX_DEPTH = 200
/** Characters of one entry, and values of everything beside the entries: each is parsed as a whole. */
const MAX_ENTRY = 16_000_000
const MAX_REST_VALUES = 1_000_000

/** A text that exceeds a limit. */
export class TooComplex extends Error {}

type Container = { isArray: boolean; key: string; expectsKey: boolean }

const [QUOTE, BACKSLASH, COLON, COMMA, SPACE] = [34, 92, 58, 44, 32]
const [OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [123, 125, 91, 93]

/**
 * Reads a JSON text of any length in pieces: the entries of `results.results` one by one, and the rest of it with that
 * list empty. Memory does not grow with the number of entries. What is no JSON is found when the parts are parsed.
 */
export class JsonSplitter {
  /** What is not in the list. */
  rest = ''
  private entry: string | null = null
  private readonly open: Container[] = []
  /** How many containers are open between the list's entries; 0 outside of the list. */
  private listLevel = 0
  private isInText = false
  private isEscaped = false
  private text = ''
  private restValues = 0

  /** @returns the entries that end in this piece */
  take(piece: string): string[] {
    const entries: string[] = []
    let from = 0
    for (let at = 0; at < piece.length; at++) {
      const sign = piece.charCodeAt(at)
      if (this.isInText) {
        this.inText(sign, piece, at)
      } else if (this.isBetween()) {
        if (sign === COMMA || sign === CLOSE_LIST) {
          if (this.entry !== null) entries.push(this.entry + piece.slice(from, at))
          this.entry = null
          from = sign === COMMA ? at + 1 : at
          if (sign === CLOSE_LIST) this.leaveList()
        } else if (this.entry !== null) this.structure(sign)
        else if (sign <= SPACE) from = at + 1
        else {
          this.entry = ''
          from = at
          this.structure(sign)
        }
      } else if (this.structure(sign)) {
        this.rest += piece.slice(from, at + 1)
        from = at + 1
      }
    }
    this.keep(piece.slice(from))
    if ((this.entry?.length ?? 0) > MAX_ENTRY) {
      throw new TooComplex(`A result has more than ${MAX_ENTRY / 1_000_000} MB`)
    }
    return entries
  }

  private keep(text: string) {
    if (this.entry !== null) this.entry += text
    else if (!this.isBetween()) this.rest += text
  }

  private isBetween = () => this.listLevel > 0 && this.open.length === this.listLevel

  private leaveList() {
    this.listLevel = 0
    this.open.pop()
  }

  private inText(sign: number, piece: string, at: number) {
    if (this.isEscaped) this.isEscaped = false
    else if (sign === BACKSLASH) this.isEscaped = true
    else if (sign === QUOTE) {
      this.isInText = false
      const inner = this.open.at(-1)
      if (inner?.expectsKey) inner.key = this.text
      return
    }
    if (this.open.length <= PATH.length && this.text.length < 20) this.text += piece.charAt(at)
  }

  /** @returns whether this sign opens the list */
  private structure(sign: number): boolean {
    const inner = this.open.at(-1)
    if (sign === COMMA && this.listLevel === 0 && ++this.restValues > MAX_REST_VALUES) {
      const max = MAX_REST_VALUES.toLocaleString('en')
      throw new TooComplex(`The file has more than ${max} values beside its results`)
    }
    if (sign === QUOTE) {
      this.isInText = true
      this.text = ''
    } else if (sign === OPEN || sign === OPEN_LIST) {
      const isList = sign === OPEN_LIST && this.isAtPath()
      if (this.open.length >= MAX_DEPTH) {
        throw new TooComplex(`The file is nested deeper than ${MAX_DEPTH} levels`)
      }
      this.open.push({ isArray: sign === OPEN_LIST, key: '', expectsKey: sign === OPEN })
      if (isList) this.listLevel = this.open.length
      return isList
    } else if (sign === CLOSE || sign === CLOSE_LIST) this.open.pop()
    else if (inner && !inner.isArray && sign === COLON) inner.expectsKey = false
    else if (inner && !inner.isArray && sign === COMMA) inner.expectsKey = true
    return false
  }

  private isAtPath(): boolean {
    const { open } = this
    return open.length === PATH.length && PATH.every((key, depth) => open[depth]?.key === key)
  }
}
