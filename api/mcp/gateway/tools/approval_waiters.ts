type Waiter = () => void

/** Owns the calls of this process that wait until an approval is decided. */
export class ApprovalWaiters {
  #waiting = new Map<string, Set<Waiter>>()

  /** @param waitMs time for which a call waits for a decision before it is rejected */
  constructor(readonly waitMs: number) {}

  /** Resolves when the approval has been decided, the time limit has passed, or the client cancels. */
  wait(approvalId: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const waiters = this.#waiting.get(approvalId) ?? new Set()
      this.#waiting.set(approvalId, waiters)
      const end = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        waiters.delete(end)
        if (waiters.size === 0) this.#waiting.delete(approvalId)
        resolve()
      }
      const timer = setTimeout(end, this.waitMs)
      waiters.add(end)
      signal.addEventListener('abort', end)
      if (signal.aborted) end()
    })
  }

  decided(approvalId: string): void {
    for (const end of this.#waiting.get(approvalId) ?? []) end()
  }

  /** Wakes all calls after an outage, during which decisions may have been missed. */
  wakeAll(): void {
    for (const approvalId of [...this.#waiting.keys()]) this.decided(approvalId)
  }
}
