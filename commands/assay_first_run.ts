import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** Exit code for a rejected setting. The error output is a single line for the administrator. */
const SETTING_EXIT_CODE = 78

export default class FirstRun extends BaseCommand {
  static commandName = 'assay:first_run'
  static description =
    'Create the first administrator, organization and demo content if there is no user yet'
  static options: CommandOptions = { startApp: true }

  async run() {
    const { firstRun } = await import('#api/accounts/organizations/first_run')
    const { DomainError } = await import('#api/platform/http/domain_error')
    try {
      for (const line of await firstRun()) console.log(line)
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      console.error(error.message)
      this.exitCode = SETTING_EXIT_CODE
    }
  }
}
