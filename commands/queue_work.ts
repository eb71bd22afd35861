import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

export default class QueueWork extends BaseCommand {
  static commandName = 'queue:work'
  static description = 'Take jobs from the queue until told to stop'
  static options: CommandOptions = { startApp: true, staysAlive: true }

  async run() {
    const { startWork } = await import('#start/jobs')
    await startWork()
    this.logger.info(`worker ${process.pid} is ready`)
  }
}
