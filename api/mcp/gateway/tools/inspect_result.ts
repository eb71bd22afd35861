import type { CallFinding } from '#api/contract/mcp/call'
import { inspectResult, McpEngineError } from '#api/engines/mcp/index'
import type { GatewayServer } from '#api/mcp/gateway/application_config'
import { sensitiveFindings } from '#api/mcp/gateway/tools/recognize'

export type InspectedResult = {
  /** The result addresses the model, or is too large to be inspected. */
  isFlagged: boolean
  injections: CallFinding[]
  sensitive: CallFinding[]
}

type Inspected = { name: string; server: Pick<GatewayServer, 'name'> }

/** Inspects everything that a model can read of a result or an error. Never inspects a part only. */
export function inspectForModel(tool: Inspected, value: unknown): InspectedResult {
  try {
    const { isFlagged, findings } = inspectResult(tool.server.name, tool.name, value)
    const injections = findings.map(({ rule, severity, owasp, path, excerpt }) => ({
      ...{ rule, severity, owasp, path, excerpt },
    }))
    return { isFlagged, injections, sensitive: sensitiveFindings(value) }
  } catch (error) {
    if (!(error instanceof McpEngineError)) throw error
    const finding = { rule: error.code, severity: 'high', owasp: 'MCP10', path: '' } as const
    return { isFlagged: true, injections: [{ ...finding, excerpt: error.message }], sensitive: [] }
  }
}
