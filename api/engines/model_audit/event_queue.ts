import type { AuditEvent } from './vocabulary.js'

/** Passes events from the audit to its reader. */
export class EventQueue {
  #events: AuditEvent[] = []
  #isClosed = false
  #wake: () => void = () => {}

  push(event: AuditEvent): void {
    this.#events.push(event)
    this.#wake()
  }

  close(): void {
    this.#isClosed = true
    this.#wake()
  }

  async *events(): AsyncGenerator<AuditEvent> {
    for (;;) {
      const events = this.#events
      this.#events = []
      yield* events
      if (this.#events.length > 0) continue
      if (this.#isClosed) return
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }
}
