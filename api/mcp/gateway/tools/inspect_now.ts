import type { CallFinding } from '#api/contract/mcp/call'
import { inspectResult, McpEngineError } from '#api/engines/mcp/index'
import { sensitiveFindings, withoutSecrets } from '#api/mcp/gateway/tools/recognize'

export type InspectedResult = {
  /** Whether the result addresses the model or cannot be inspected. */
  isFlagged: boolean
  injections: CallFinding[]
  sensitive: CallFinding[]
}

/**
 * Inspects everything that a model can read. Pure, because it also runs in threads. Inspects a value completely or not at
 * all.
 */
export function inspectNow(server: string, tool: string, value: unknown): InspectedResult {
  try {
    const { isFlagged, findings } = inspectResult(server, tool, value)
    const injections = findings.map(({ rule, severity, owasp, path, excerpt }) => ({
      ...{ rule, severity, owasp, path, excerpt },
    }))
    return {
      isFlagged,
      injections: withoutSecrets(injections),
      sensitive: withoutSecrets(sensitiveFindings(value)),
    }
  } catch (error) {
    if (!(error instanceof McpEngineError)) throw error
    return uninspectable(error.code, error.message)
  }
}

/** Returns the inspection of a result that could not be inspected; it counts as addressing the model. */
export function uninspectable(rule: string, excerpt: string): InspectedResult {
  const finding = { rule, severity: 'high', owasp: 'MCP10', path: '', excerpt } as const
  return { isFlagged: true, injections: [finding], sensitive: [] }
}
