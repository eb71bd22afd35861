import { LongRunningCommand } from './_long_running_command.js'

export default class McpServe extends LongRunningCommand {
  static commandName = 'mcp:serve'
  static description = 'Serve the MCP gateway until stopped'

  protected async start() {
    const { serveGateway } = await import('#api/mcp/serving/serve_gateway')
    const { default: app } = await import('@adonisjs/core/services/app')
    const served = await serveGateway()
    app.terminating(() => served.stop())
    return `MCP gateway ${process.pid} is ready on port ${served.port}`
  }
}
