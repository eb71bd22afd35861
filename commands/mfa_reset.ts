import { args, BaseCommand } from '@adonisjs/core/ace'

/**
 * Removes all second factors of a person and ends their sessions, in case no administrator can do so in the console.
 */
export default class MfaReset extends BaseCommand {
  static commandName = 'mfa:reset'
  static description = 'Remove all second factors of a person and end their sessions'
  static options = { startApp: true }

  @args.string({ description: 'Email address of the account' })
  declare email: string

  async run() {
    const { resetAsOperator } = await import('#api/accounts/identity/mfa/reset_second_factors')
    const { DomainError } = await import('#api/platform/http/domain_error')
    try {
      const { name, email } = await resetAsOperator(this.email)
      this.logger.success(`Two-factor authentication of ${name} (${email}) was reset`)
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      this.exitCode = 1
      this.logger.error(error.message)
    }
  }
}
