import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

export default class QueueWork extends BaseCommand {
  static commandName = 'queue:work'
  static description = 'Process jobs from the queue until stopped'
  static options: CommandOptions = { startApp: true, staysAlive: true }

  async run() {
    const { startWork } = await import('#start/jobs')
    await startWork()
    this.logger.info(`worker ${process.pid} is ready`)
  }
}
