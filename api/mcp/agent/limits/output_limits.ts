const MEGABYTE = 1_048_576

/** Limits for what a process may write between two messages that it receives. */
const MAX_MESSAGES = 10_000
const MAX_MESSAGES_MB = 100
const MAX_OTHER_MB = 1
const MAX_ERRORS_MB = 10

/**
 * Limits the output of a process, so that a process that never stops writing cannot keep the agent and the gateway busy.
 * Each message that the process receives resets the counts, because over time a server in use may write more.
 */
export class OutputLimits {
  #messages = 0
  #messageBytes = 0
  #otherBytes = 0
  #errorBytes = 0

  /** Resets the counts when the process has received a message. */
  received(): void {
    this.#messages = this.#messageBytes = this.#otherBytes = this.#errorBytes = 0
  }

  /**
   * Counts a message.
   * @returns why the process must be ended, or null
   */
  message(bytes: number): string | null {
    this.#messages += 1
    this.#messageBytes += bytes
    if (this.#messages > MAX_MESSAGES) {
      return `The server sent more than ${MAX_MESSAGES} messages without receiving one and was ended`
    }
    return overMegabytes(this.#messageBytes, MAX_MESSAGES_MB)
      ? `The server sent more than ${MAX_MESSAGES_MB} MB without receiving a message and was ended`
      : null
  }

  /**
   * Counts an output line that is not a message.
   * @returns why the process must be ended, or null
   */
  other(bytes: number): string | null {
    this.#otherBytes += bytes
    return overMegabytes(this.#otherBytes, MAX_OTHER_MB)
      ? `The server wrote more than ${MAX_OTHER_MB} MB to its output that is not MCP messages and was ended`
      : null
  }

  /**
   * Counts bytes on standard error.
   * @returns why the process must be ended, or null
   */
  error(bytes: number): string | null {
    this.#errorBytes += bytes
    return overMegabytes(this.#errorBytes, MAX_ERRORS_MB)
      ? `The server wrote more than ${MAX_ERRORS_MB} MB to its error output without receiving a message and was ended`
      : null
  }
}

const overMegabytes = (bytes: number, max: number) => bytes > max * MEGABYTE

/** Whether a line can be a message. Programs also print logs, sometimes as JSON. */
export const isMessage = (line: string): boolean =>
  /^\s*[[{]/.test(line) && line.includes('"jsonrpc"')
