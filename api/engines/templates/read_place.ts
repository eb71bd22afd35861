/** A value in a filter call: a literal, or the path of a variable. */
export type Argument = { name: string | null } & (
  { kind: 'literal'; value: unknown } | { kind: 'path'; path: string[] }
)

export type FilterCall = { name: string; args: Argument[] }

/** A placeholder such as `{{ user.pets[0] | upper }}`. */
export type Place = {
  /** Offset after the closing braces. */
  end: number
  trimsBefore: boolean
  trimsAfter: boolean
  path: string[]
  filters: FilterCall[]
}

const MAX_FILTERS = 10
const MAX_ARGUMENTS = 5
/** Maximum number of digits of an index or number; a placeholder with more is not filled. */
const MAX_DIGITS = 9

const LITERALS = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['none', null],
  ['null', null],
  ['undefined', undefined],
])

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t' }

/**
 * Parses the placeholder whose opening braces are at `open`; null if it contains anything but a path of names, filters and
 * their arguments. Never reads past the next brace, so parsing every opening in a text takes linear time.
 */
export function readPlace(text: string, open: number): Place | null {
  const reader = new Reader(text, open + 2)
  const trimsBefore = reader.takes('-')
  reader.skipSpace()
  const path = reader.path()
  const filters = path && readFilters(reader)
  if (!path || !filters) return null
  const trimsAfter = reader.takes('-')
  if (!reader.takes('}') || !reader.takes('}')) return null
  return { end: reader.at, trimsBefore, trimsAfter, path, filters }
}

function readFilters(reader: Reader): FilterCall[] | null {
  const filters: FilterCall[] = []
  for (;;) {
    reader.skipSpace()
    if (!reader.takes('|')) return filters
    reader.skipSpace()
    const name = reader.name()
    const args = name && readArguments(reader)
    if (!name || !args || filters.length === MAX_FILTERS) return null
    filters.push({ name, args })
  }
}

function readArguments(reader: Reader): Argument[] | null {
  if (!reader.takes('(')) return []
  const args: Argument[] = []
  reader.skipSpace()
  if (reader.takes(')')) return args
  while (args.length < MAX_ARGUMENTS) {
    const argument = readArgument(reader)
    if (!argument) return null
    args.push(argument)
    reader.skipSpace()
    if (reader.takes(')')) return args
    if (!reader.takes(',')) return null
    reader.skipSpace()
  }
  return null
}

function readArgument(reader: Reader): Argument | null {
  const literal = reader.string() ?? reader.number()
  if (literal) return { name: null, kind: 'literal', value: literal.value }
  const path = reader.path()
  if (!path) return null
  const [first = ''] = path
  reader.skipSpace()
  if (path.length === 1 && reader.takes('=')) {
    reader.skipSpace()
    const value = readArgument(reader)
    return value?.name === null ? { ...value, name: first } : null
  }
  return path.length === 1 && LITERALS.has(first)
    ? { name: null, kind: 'literal', value: LITERALS.get(first) }
    : { name: null, kind: 'path', path }
}

/**
 * Reads a text from a position. If a method fails, it returns null or false, and the position stays where reading failed.
 */
class Reader {
  readonly text: string
  at: number

  constructor(text: string, at: number) {
    this.text = text
    this.at = at
  }

  takes(character: string): boolean {
    if (this.text[this.at] !== character) return false
    this.at++
    return true
  }

  skipSpace(): void {
    this.#matching(/\s/)
  }

  name(): string | null {
    return /[A-Za-z_]/.test(this.text[this.at] ?? '') ? this.#matching(/\w/) : null
  }

  /** Reads a name with `.name` and `[index]` steps. */
  path(): string[] | null {
    const first = this.name()
    if (first === null) return null
    const path = [first]
    for (;;) {
      const isIndex = this.takes('[')
      if (!isIndex && !this.takes('.')) return path
      const step = isIndex ? this.#digits() : this.name()
      if (step === null || (isIndex && !this.takes(']'))) return null
      path.push(step)
    }
  }

  /** Reads a quoted string that contains neither braces nor quotes. */
  string(): { value: string } | null {
    const quote = this.text[this.at]
    if (quote !== "'" && quote !== '"') return null
    this.at++
    let value = ''
    for (; this.at < this.text.length; this.at++) {
      const character = this.text[this.at] ?? ''
      if (character === quote) {
        this.at++
        return { value }
      }
      if (character === '{' || character === '}') return null
      if (character !== '\\') value += character
      else {
        const escaped = ESCAPES[this.text[++this.at] ?? '']
        if (escaped === undefined) return null
        value += escaped
      }
    }
    return null
  }

  number(): { value: number } | null {
    const sign = this.text[this.at] === '-' && /\d/.test(this.text[this.at + 1] ?? '') ? '-' : ''
    this.at += sign.length
    const whole = this.#digits()
    if (whole === null) return null
    const fraction = this.takes('.') ? this.#digits() : ''
    return fraction === null ? null : { value: Number(`${sign}${whole}.${fraction || '0'}`) }
  }

  #digits(): string | null {
    const digits = this.#matching(/\d/)
    return digits !== '' && digits.length <= MAX_DIGITS ? digits : null
  }

  #matching(pattern: RegExp): string {
    const from = this.at
    while (this.at < this.text.length && pattern.test(this.text[this.at] ?? '')) this.at++
    return this.text.slice(from, this.at)
  }
}
