import type { CallFinding } from '#api/contract/mcp/call'
import { addResult, checkSink } from '#api/engines/mcp/index'
import type { FlowLabel } from '#api/engines/mcp/vocabulary'
import type { Alert } from '#api/mcp/alerts/raise_alert'
import type { GatewayServer, GatewayTool } from '#api/mcp/gateway/application_config'
import type { GatewaySession } from '#api/mcp/gateway/gateway_session'
import { isSecretFinding } from '#api/mcp/gateway/tools/recognize'

export type ForbiddenFlow = { reason: string; findings: CallFinding[]; alert: Partial<Alert> }

const REASONS: Record<string, string> = {
  secret_to_sink: 'Secrets must not leave the application.',
  untrusted_and_private_to_sink:
    'Private data must not leave after untrusted data was read, because the untrusted data may have requested the call.',
}

/**
 * Finds the flow rule that forbids a call in this session, with the calls whose results contained the data; null if none
 * does.
 * @param secrets secrets in the arguments
 */
export function forbiddenFlow(
  session: Pick<GatewaySession, 'flow'>,
  { name, server, profile }: GatewayTool,
  secrets: readonly CallFinding[]
): ForbiddenFlow | null {
  const labels: FlowLabel[] = secrets.length > 0 ? ['secret'] : []
  const violation = checkSink(session.flow, { profile, labels })
  if (!violation) return null
  const { rule, origins } = violation
  const findings = origins.map(({ label, tool, server: source }): CallFinding => ({
    rule: `${label}_data`,
    severity: 'high',
    owasp: 'MCP06',
    path: '',
    excerpt: `${tool} of ${source}`,
  }))
  return {
    reason: REASONS[rule.id] ?? `The flow rule ${rule.id} forbids this call.`,
    findings,
    alert: {
      kind: 'toxic_flow',
      severity: 'high',
      message: `${name} of ${server.name} would send data that must not leave this session`,
      findings,
      flow: {
        rule: rule.id,
        origins: origins.map(({ at, ...origin }) => ({ ...origin, at: at.toISOString() })),
      },
    },
  }
}

type Source = { name: string; server: Pick<GatewayServer, 'name'> }
type Delivered = {
  callId: string
  produces: readonly FlowLabel[]
  sensitive: readonly CallFinding[]
}

/** Adds labels to the session for a result that is about to be delivered: those of its source and of its findings. */
export function labelResult(
  session: Pick<GatewaySession, 'flow'>,
  { name, server }: Source,
  { callId, produces, sensitive }: Delivered
): void {
  const labels = [...new Set([...produces, ...labelsOfFindings(sensitive)])]
  if (labels.length === 0) return
  const origin = { server: server.name, tool: name, callId, at: new Date() }
  session.flow = addResult(session.flow, { ...origin, labels })
}

/** Returns the labels of data in which recognizers found secrets or personal data. */
export const labelsOfFindings = (findings: readonly CallFinding[]): FlowLabel[] =>
  findings.map((finding) => (isSecretFinding(finding) ? 'secret' : 'private'))
