import { UpstreamError } from '#api/mcp/upstream/upstream_error'

/** Number of consecutive failures after which calls to a server are paused. */
const MAX_FAILURES = 3
/** Length of the first pause; it doubles with each further failure. */
const FIRST_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 60_000
const MAX_SERVERS = 5_000

/** Result of connecting to a server; `failures` counts consecutive failures. */
export type Checked = { failures: number; error: string | null; retryAt: Date | null }

type Circuit = { failures: number; failedAt: number; retryAt: number; isTrying: boolean }

/**
 * Owns the connection failures of this process's servers. Calls to an unreachable server are paused, so that they fail
 * immediately instead of after a timeout; after the pause, one caller at a time tries again.
 */
export class CircuitBreakers {
  #circuits = new Map<string, Circuit>()

  constructor(private readonly now: () => number = Date.now) {}

  /** Number of servers with at least `MAX_FAILURES` consecutive failures, whether or not the pause has ended. */
  get openCount(): number {
    return [...this.#circuits.values()].filter(({ failures }) => failures >= MAX_FAILURES).length
  }

  /**
   * Connects unless calls to the server are paused.
   * @param key the server and its address, so that a new address is tried immediately
   * @param onChecked receives the result of every connection attempt
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
    // Concurrent connections of many users that fail together count as one failure, so that they do not cause the longest
    // pause.
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

/** Whether an error means that the server is down. Rejections by the server or by the outbound rules do not. */
const isFailure = (error: unknown): error is UpstreamError =>
  error instanceof UpstreamError && (error.failure === 'unreachable' || error.failure === 'timeout')
