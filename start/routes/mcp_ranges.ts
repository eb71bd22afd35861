import { controllers } from '#generated/controllers'
import { createRange } from '#api/mcp/range/range_validator'
import { endpoint } from '#api/platform/http/endpoint'

/** Mounts the routes for MCP ranges, through which targets are attacked via MCP. The gateway serves their endpoints. */
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
  const { StandingRanges } = controllers.mcp.range.standing
  const path = '/mcp/targets/:targetId/range'
  endpoint(
    `GET ${path}`,
    ['read', 'Provider'],
    [StandingRanges, 'show'],
    'Get the standing MCP range of a target; null if it has none'
  )
  endpoint(
    `POST ${path}`,
    ['update', 'Provider'],
    [StandingRanges, 'store'],
    'Issue the URL of the standing MCP range of a target; a former URL ends',
    { body: createRange }
  )
  endpoint(
    `DELETE ${path}`,
    ['update', 'Provider'],
    [StandingRanges, 'destroy'],
    'Revoke the standing MCP range of a target'
  )
  endpoint(
    'GET /mcp/vulnerabilities/:id/proposals',
    ['read', 'McpPermission'],
    [controllers.mcp.range.RangeProposals, 'index'],
    'List permissions that would stop the calls by which a vulnerability was found'
  )
  flowProposalRoutes()
}

function flowProposalRoutes() {
  const { FlowProposals } = controllers.mcp.range.flows
  const flows = '/mcp/vulnerabilities/:id/flow-proposals'
  endpoint(
    `GET ${flows}`,
    ['read', 'McpServer'],
    [FlowProposals, 'index'],
    'List labels by which the flow rules would stop the data that a vulnerability sent'
  )
  endpoint(
    `GET ${flows}/:sourceId/:sinkId/dry-run`,
    ['update', 'McpServer'],
    [FlowProposals, 'dryRun'],
    'Compare a proposed label with the calls of the last 7 days'
  )
}
