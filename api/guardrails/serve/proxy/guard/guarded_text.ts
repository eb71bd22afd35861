import type { GuardedStream } from '#api/engines/guardrails/index'

/** A text of a streamed response: the output of the model, and its released part. */
export class GuardedText {
  written = ''
  released = ''
  readonly #stream: GuardedStream

  constructor(stream: GuardedStream) {
    this.#stream = stream
  }

  get isBlocked(): boolean {
    return this.#stream.isBlocked
  }

  push(chunk: string): string {
    this.written += chunk
    return this.#release(this.#stream.push(chunk))
  }

  end(): string {
    return this.#release(this.#stream.end())
  }

  #release(text: string): string {
    this.released += text
    return text
  }
}
