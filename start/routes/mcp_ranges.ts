import { controllers } from '#generated/controllers'
import { createRange } from '#api/mcp/range/range_validator'
import { endpoint } from '#api/platform/http/endpoint'

/** MCP ranges, at which targets are attacked through MCP. Their endpoints are served by the gateway. */
export function mcpRangeRoutes() {
  const { McpRanges } = controllers.mcp.range
  endpoint(
    'POST /mcp/ranges',
    ['create', 'EvalJob'],
    [McpRanges, 'store'],
    'Create an MCP range with the tools of an application',
    { body: createRange }
  )
  endpoint(
    'GET /mcp/ranges/:id',
    ['read', 'EvalJob'],
    [McpRanges, 'show'],
    'Get an MCP range with the number of requests that it received'
  )
  endpoint(
    'GET /mcp/scans/:scanId/range',
    ['read', 'EvalJob'],
    [McpRanges, 'ofScan'],
    'Get the MCP range of a scan'
  )
  endpoint(
    'GET /mcp/vulnerabilities/:id/proposals',
    ['read', 'McpPermission'],
    [controllers.mcp.range.RangeProposals, 'index'],
    'List permissions that would stop the calls by which a vulnerability was found'
  )
}
