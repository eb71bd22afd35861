import { publish } from '#api/platform/queue/live'
import logger from '@adonisjs/core/services/logger'

/** Minimum interval between messages about the calls of a team. */
const INTERVAL_MS = 500

/** Refreshes the open dashboards of teams whose calls are recorded, at most twice per second for each team. */
export class CallNews {
  #timers = new Map<string, NodeJS.Timeout>()

  recorded(teamId: string): void {
    if (this.#timers.has(teamId)) return
    const timer = setTimeout(() => void this.#publish(teamId), INTERVAL_MS)
    this.#timers.set(teamId, timer)
  }

  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
  }

  async #publish(teamId: string): Promise<void> {
    this.#timers.delete(teamId)
    try {
      await publish(`teams/${teamId}/mcp-calls`, {})
    } catch (error) {
      logger.warn({ err: error }, 'publishing MCP calls')
    }
  }
}
