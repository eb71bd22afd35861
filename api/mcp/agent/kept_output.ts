const MAX_CHARS = 4_000

/** Keeps the end of a program's output and masks the values of its environment variables. */
export class KeptOutput {
  #text = ''
  #isCut = false
  readonly #longest: number

  constructor(private readonly variables: Readonly<Record<string, string>>) {
    this.#longest = Math.max(0, ...Object.values(variables).map(({ length }) => length))
  }

  add(text: string): void {
    const all = this.#text + text
    const max = MAX_CHARS + this.#longest
    this.#isCut ||= all.length > max
    this.#text = all.slice(-max)
  }

  /** Returns the kept output with values masked, because programs may print their environment when they fail to start. */
  toString(): string {
    const redacted = Object.entries(this.variables).reduce(
      (text, [name, value]) => (value === '' ? text : text.replaceAll(value, `[${name}]`)),
      this.#text
    )
    // Drops the beginning, which can be the end of a cut value that `replaceAll` does not match.
    return redacted
      .slice(this.#isCut ? this.#longest : 0)
      .slice(-MAX_CHARS)
      .trim()
  }
}
