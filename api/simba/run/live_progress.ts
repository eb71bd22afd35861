import { simbaChannel, type SimbaLiveMessage } from '#api/contract/simba/session'
import { publish } from '#api/platform/queue/live'
import logger from '@adonisjs/core/services/logger'

/** Minimum interval between two notifications of a session: at most four per second. */
const INTERVAL_MS = 250

/** Notifies the pages of a session of new events. */
export async function publishEvents(
  { id, teamId }: { id: string; teamId: string },
  lastEvent: number
): Promise<void> {
  try {
    await publish(simbaChannel(teamId, id), { lastEvent } satisfies SimbaLiveMessage)
  } catch (error) {
    // Not fatal: clients also poll.
    logger.debug({ err: error }, 'events of a session were not published')
  }
}

/** Publishes at a limited rate; the last number is always published. */
export class LiveProgress {
  readonly #session: { id: string; teamId: string }
  #latest = 0
  #published = 0
  #timer?: NodeJS.Timeout | undefined

  constructor(session: { id: string; teamId: string }) {
    this.#session = session
  }

  update(lastEvent: number): void {
    this.#latest = Math.max(this.#latest, lastEvent)
    this.#timer ??= setTimeout(() => void this.#send(), INTERVAL_MS)
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#send()
  }

  async #send() {
    this.#timer = undefined
    if (this.#latest === this.#published) return
    this.#published = this.#latest
    await publishEvents(this.#session, this.#latest)
  }
}
