// npm run gateway: runs an additional MCP gateway for the same database, on this or another machine.
import { gatewayPort } from './prepare/data_folder.mjs'
import { main } from './prepare/problem.mjs'
import { runAdditional } from './prepare/processes/additional.mjs'
import { gatewayCommand } from './prepare/processes/commands.mjs'

await main(() =>
  runAdditional('MCP gateway', gatewayCommand, async (settings) => {
    const port = settings.MCP_GATEWAY_PORT || (await gatewayPort(settings))
    console.log(`assay: the MCP gateway listens on http://${settings.HOST}:${port}`)
    return { MCP_GATEWAY_PORT: String(port) }
  })
)
