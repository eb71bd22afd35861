import { UpstreamError } from '#api/mcp/upstream/upstream_error'

/** Number of consecutive failures after which a server is no longer called. */
const MAX_FAILURES = 3
/** First pause; it doubles with each further failure. */
const FIRST_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 60_000
const MAX_SERVERS = 5_000

/** The result of a connection; `failures` are consecutive ones. */
export type Checked = { failures: number; error: string | null; retryAt: Date | null }

type Circuit = { failures: number; failedAt: number; retryAt: number; isTrying: boolean }

/**
 * Owns the connection failures of the servers of this process. A server that cannot be reached is not called for a while,
 * so that its calls fail immediately instead of after a time limit; then one caller at a time tries it again.
 */
export class CircuitBreakers {
  #circuits = new Map<string, Circuit>()

  constructor(private readonly now: () => number = Date.now) {}

  /** Number of servers that are currently not called. */
  get openCount(): number {
    return [...this.#circuits.values()].filter(({ failures }) => failures >= MAX_FAILURES).length
  }

  /**
   * Connects unless the server is known to be down.
   * @param key the server and its address, so that a new address is tried immediately
   * @param onChecked receives the result of every connection that was tried
   * @throws UpstreamError
   */
  async connect<Connection>(
    key: string,
    connect: () => Promise<Connection>,
    onChecked: (checked: Checked) => void = () => {}
  ): Promise<Connection> {
    const circuit = this.#circuits.get(key)
    if (circuit && circuit.failures >= MAX_FAILURES) this.#assertDue(circuit)
    const startedAt = this.now()
    try {
      const connection = await connect()
      this.#circuits.delete(key)
      onChecked({ failures: 0, error: null, retryAt: null })
      return connection
    } catch (error) {
      if (isFailure(error)) {
        const { failures, retryAt } = this.#failed(key, startedAt)
        const isPaused = failures >= MAX_FAILURES
        onChecked({ failures, error: error.message, retryAt: isPaused ? new Date(retryAt) : null })
      } else if (circuit) circuit.isTrying = false
      throw error
    }
  }

  #assertDue(circuit: Circuit): void {
    const waitMs = circuit.retryAt - this.now()
    if (waitMs > 0 || circuit.isTrying) {
      const seconds = Math.max(1, Math.ceil(waitMs / 1000))
      throw new UpstreamError(
        'unreachable',
        `The server could not be reached ${circuit.failures} times and is tried again in ${seconds} s`
      )
    }
    circuit.isTrying = true
  }

  #failed(key: string, startedAt: number): Circuit {
    const known = this.#circuits.get(key)
    // Connections of many users that fail together count as one failure, so that they do not cause
    // the longest pause.
    if (known && known.failures >= MAX_FAILURES && startedAt < known.failedAt) return known
    const failures = (known?.failures ?? 0) + 1
    const pauseMs = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - MAX_FAILURES))
    this.#circuits.delete(key)
    const now = this.now()
    const circuit = { failures, failedAt: now, retryAt: now + pauseMs, isTrying: false }
    this.#circuits.set(key, circuit)
    const [oldest] = this.#circuits.keys()
    if (this.#circuits.size > MAX_SERVERS && oldest !== undefined) this.#circuits.delete(oldest)
    return circuit
  }
}

/**
 * Whether an error means that a server is down. Rejections by the server or by the outbound rules are immediate and do
 * not mean that.
 */
const isFailure = (error: unknown): error is UpstreamError =>
  error instanceof UpstreamError && (error.failure === 'unreachable' || error.failure === 'timeout')
