import type { CallFinding } from '#api/contract/mcp/call'
import { redactArguments } from '#api/engines/mcp/index'
import type { CallRequest, PolicyDecision } from '#api/engines/mcp/vocabulary'
import type { ApplicationConfig, GatewayTool } from '#api/mcp/gateway/application_config'
import type { Principal } from '#api/mcp/gateway/gateway_session'
import { isSecretFinding, recognize, sensitiveFindings } from '#api/mcp/gateway/tools/recognize'

type User = Pick<Principal, 'userId' | 'roleId'>

/** Returns the groups by which rules can select a user: the user's role in the team. */
export const groupsOf = ({ roleId }: Pick<Principal, 'roleId'>): string[] =>
  roleId === null ? [] : [roleId]

/** The decision about a call, with the arguments that would be sent. */
export type DecidedCall = {
  decision: PolicyDecision
  /** The arguments after redaction. */
  sent: unknown
  /** Secrets and personal data in the arguments that would be sent. */
  findings: CallFinding[]
  secrets: CallFinding[]
  /** Whether the call is stopped because of its secrets. */
  isWithheld: boolean
}

/** Decides about a call. Both the gateway and the explanation of its decisions use this function. */
export function decideCall(
  config: ApplicationConfig,
  tool: GatewayTool,
  user: User,
  given: Record<string, unknown>
): DecidedCall {
  const decision = config.policy.decide(requestOf(config, tool, user, given))
  if (decision.effect === 'deny') {
    return { decision, sent: given, findings: [], secrets: [], isWithheld: false }
  }
  const isRedacted = decision.effect === 'redact'
  const sent = isRedacted ? redactArguments(given, decision.redact, recognize).value : given
  const findings = sensitiveFindings(sent)
  const secrets = findings.filter(isSecretFinding)
  const isWithheld = secrets.length > 0 && config.enforcement === 'block'
  return { decision, sent, findings, secrets, isWithheld }
}

export const requestOf = (
  config: Pick<ApplicationConfig, 'id'>,
  tool: GatewayTool,
  user: User,
  given: Record<string, unknown>
): CallRequest => ({ ...aboutTool(config, tool, user), arguments: given })

/** Whether the user may know that the tool exists, i.e. whether calls with some arguments could be permitted. */
export const isVisible = (config: ApplicationConfig, tool: GatewayTool, user: User): boolean =>
  config.policy.canEverAllow(aboutTool(config, tool, user))

const aboutTool = (
  { id: application }: Pick<ApplicationConfig, 'id'>,
  { server, name: tool, state: toolState }: GatewayTool,
  { userId: user, roleId }: User
) => ({
  user,
  groups: groupsOf({ roleId }),
  application,
  server: server.id,
  tool,
  toolState,
})
