import { LongRunningCommand } from './_long_running_command.js'

export default class GuardrailsServe extends LongRunningCommand {
  static commandName = 'guardrails:serve'
  static description = 'Evaluate texts with guardrails until stopped'

  protected async start() {
    const { serveGuardrails } = await import('#api/guardrails/serve/serve_guardrails')
    const { default: app } = await import('@adonisjs/core/services/app')
    const served = await serveGuardrails()
    app.terminating(() => served.stop())
    return `guardrails ${process.pid} are ready on port ${served.port}`
  }
}
