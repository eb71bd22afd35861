/**
 * The last few answers that take seconds to find, for whoever asks the same again; several who ask at a time wait for one.
 * A key has to say of which state of the data the answer is.
 */
export class KeptAnswers<Answer> {
  readonly #answers = new Map<string, Promise<Answer>>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  get(key: string, find: () => Promise<Answer>): Promise<Answer> {
    const known = this.#answers.get(key)
    const answer = known ?? find()
    // The one that was asked for last goes last.
    this.#answers.delete(key)
    this.#answers.set(key, answer)
    const [oldest] = this.#answers.keys()
    if (this.#answers.size > this.#most && oldest !== undefined) this.#answers.delete(oldest)
    if (!known) answer.catch(() => this.#answers.delete(key))
    return answer
  }
}
