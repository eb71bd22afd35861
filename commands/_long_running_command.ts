import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** Base class of commands that run until they are stopped. */
export abstract class LongRunningCommand extends BaseCommand {
  static options: CommandOptions = { startApp: true, staysAlive: true }

  /** Starts the work. @returns the line that reports that the process is ready */
  protected abstract start(): Promise<string>

  async run() {
    try {
      this.logger.info(await this.start())
    } catch (error) {
      this.logger.fatal(error instanceof Error ? error : String(error))
      // Exits explicitly, because the framework keeps such a command alive after an error, and nothing would restart it.
      process.exit(1)
    }
  }
}
