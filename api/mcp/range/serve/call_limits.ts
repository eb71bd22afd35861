import type { FoundText } from '#api/engines/mcp_range/vocabulary'
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'

export const MAX_CALLS_PER_PROBE = 50
/** Maximum number of counters; beyond it, the least recently used ones are discarded. */
const MAX_COUNTERS = 10_000

/** Limits the calls of each probe, so that an agent in a loop gets an error. */
export class CallLimits {
  readonly #calls = new Map<string, number>()

  /**
   * Counts a call for each probe whose text it contains.
   * @throws McpError if a probe has too many calls
   */
  count(rangeId: string, found: readonly FoundText[]): void {
    for (const reference of new Set(found.map((one) => one.reference))) {
      const key = `${rangeId} ${reference}`
      const calls = (this.#calls.get(key) ?? 0) + 1
      this.#calls.delete(key)
      this.#calls.set(key, calls)
      if (calls > MAX_CALLS_PER_PROBE) {
        throw new McpError(ErrorCode.InvalidRequest, 'Too many calls for this record')
      }
    }
    for (const key of this.#calls.keys()) {
      if (this.#calls.size <= MAX_COUNTERS) break
      this.#calls.delete(key)
    }
  }
}
