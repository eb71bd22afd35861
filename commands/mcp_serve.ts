import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

export default class McpServe extends BaseCommand {
  static commandName = 'mcp:serve'
  static description = 'Serve the MCP gateway until stopped'
  static options: CommandOptions = { startApp: true, staysAlive: true }

  async run() {
    const { serveGateway } = await import('#api/mcp/gateway/serve_gateway')
    const { default: app } = await import('@adonisjs/core/services/app')
    const served = await serveGateway()
    app.terminating(() => served.stop())
    this.logger.info(`MCP gateway ${process.pid} is ready on port ${served.port}`)
  }
}
