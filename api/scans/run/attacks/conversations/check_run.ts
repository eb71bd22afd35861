import type { CheckKind } from '#api/engines/redteam/index'

/** The messages of one check and their responses. They share a new session. */
export class CheckRun {
  readonly kind: CheckKind
  readonly exchanges: { prompt: string; output: string }[] = []
  readonly #messages: readonly string[]

  constructor(kind: CheckKind, messages: readonly string[]) {
    this.kind = kind
    this.#messages = messages
  }

  /** The next message; after all have been sent, the last one. */
  get prompt(): string {
    return this.#messages[Math.min(this.exchanges.length, this.#messages.length - 1)] ?? ''
  }

  get isFirst() {
    return this.exchanges.length === 0
  }

  get isDone() {
    return this.exchanges.length === this.#messages.length
  }

  add(output: string) {
    this.exchanges.push({ prompt: this.prompt, output })
  }
}
