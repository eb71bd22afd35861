import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

export default class FirstRun extends BaseCommand {
  static commandName = 'assay:first_run'
  static description =
    'Make the first administrator, organization and demo content when there is nothing yet'
  static options: CommandOptions = { startApp: true }

  async run() {
    const { firstRun } = await import('#api/organizations/first_run')
    for (const line of await firstRun()) console.log(line)
  }
}
