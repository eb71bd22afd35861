import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

export default class GuardrailsServe extends BaseCommand {
  static commandName = 'guardrails:serve'
  static description = 'Evaluate texts with guardrails until stopped'
  static options: CommandOptions = { startApp: true, staysAlive: true }

  async run() {
    const { serveGuardrails } = await import('#api/guardrails/serve/serve_guardrails')
    const { default: app } = await import('@adonisjs/core/services/app')
    const served = await serveGuardrails()
    app.terminating(() => served.stop())
    this.logger.info(`guardrails ${process.pid} are ready on port ${served.port}`)
  }
}
