import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

export default class QueueWork extends BaseCommand {
  static commandName = 'queue:work'
  static description = 'Process jobs from the queue until stopped'
  static options: CommandOptions = { startApp: true, staysAlive: true }

  async run() {
    const { startWork } = await import('#start/jobs')
    try {
      await startWork()
    } catch (error) {
      this.logger.fatal(error instanceof Error ? error : String(error))
      // A command that stays alive would keep running without jobs, and would not be restarted.
      process.exit(1)
    }
    this.logger.info(`worker ${process.pid} is ready`)
  }
}
