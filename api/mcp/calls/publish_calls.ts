import { publish } from '#api/platform/queue/live'
import logger from '@adonisjs/core/services/logger'

/** Minimum interval between live messages about a team's calls. */
const INTERVAL_MS = 500

/** Refreshes the open dashboards of teams with new calls, at most twice per second per team. */
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
