const NEWLINE = 10

/** Splits a stream into lines without line breaks. A line over the limit is reported once and ends the reading. */
export class LineReader {
  #parts: Buffer[] = []
  #bytes = 0
  #isOver = false

  constructor(
    private readonly maxBytes: number,
    private readonly onLine: (line: string) => void,
    private readonly onTooLong: () => void
  ) {}

  add(chunk: Buffer): void {
    let from = 0
    while (!this.#isOver) {
      const end = chunk.indexOf(NEWLINE, from)
      this.#keep(chunk.subarray(from, end < 0 ? chunk.length : end))
      if (end < 0 || this.#isOver) return
      const [first, ...others] = this.#parts
      const bytes = first && others.length === 0 ? first : Buffer.concat(this.#parts)
      const line = bytes.toString('utf8')
      this.#parts = []
      this.#bytes = 0
      this.onLine(line.endsWith('\r') ? line.slice(0, -1) : line)
      from = end + 1
    }
  }

  #keep(part: Buffer): void {
    this.#bytes += part.length
    if (this.#bytes > this.maxBytes) {
      this.#isOver = true
      this.#parts = []
      this.onTooLong()
    } else if (part.length > 0) this.#parts.push(part)
  }
}
