import { LiveListener } from '#api/platform/queue/live'
import { Queue } from '#api/platform/queue/queue'
import { queue as options } from '#config/queue'
import type { ApplicationService } from '@adonisjs/core/types'

declare module '@adonisjs/core/types' {
  interface ContainerBindings {
    queue: Queue
  }
}

/** Registers the queue in every process, and the live channel in web processes. */
export default class QueueProvider {
  #queue?: Queue
  #live?: LiveListener

  constructor(protected app: ApplicationService) {}

  register() {
    this.app.container.singleton('queue', async () => {
      const logger = await this.app.container.make('logger')
      const role = this.app.getEnvironment() === 'console' ? 'worker' : 'web'
      this.#queue = new Queue(options, role, (error) => logger.warn({ err: error }, 'queue'))
      return this.#queue
    })
  }

  async ready() {
    if (this.app.getEnvironment() !== 'web' && this.app.getEnvironment() !== 'test') return
    const transmit = await this.app.container.make('transmit')
    this.#live = new LiveListener(options.connectionString, ({ channel, payload }) => {
      transmit.broadcast(channel, JSON.parse(JSON.stringify(payload)))
    })
    await this.#live.start()
  }

  async shutdown() {
    await this.#live?.stop()
    await this.#queue?.stop()
  }
}
