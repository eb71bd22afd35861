/** Keeps the result of the latest-started read that has completed. Reads neither wait for nor cancel each other. */
export class NewestRead<T> {
  readonly #read: () => Promise<T>
  #started = 0
  #applied = 0
  #value: T | null = null

  constructor(read: () => Promise<T>) {
    this.#read = read
  }

  /** Null until the first read has completed. */
  get value(): T | null {
    return this.#value
  }

  /**
   * Reads again. Does not reuse a pending read, which may have missed a change.
   * @returns false if a read that started later has already completed, whose result is kept
   */
  async refresh(): Promise<boolean> {
    const number = ++this.#started
    const fresh = await this.#read()
    if (number < this.#applied) return false
    this.#applied = number
    this.#value = fresh
    return true
  }
}
