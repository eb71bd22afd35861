import { randomUUID } from 'node:crypto'
import type { Alert } from '#api/mcp/alerts/raise_alert'
import type { CallFinding, CallOutcome } from '#api/contract/mcp/call'
import { redactArguments } from '#api/engines/mcp/index'
import type { PolicyEffect } from '#api/engines/mcp/vocabulary'
import { type CallEntry, EMPTY_ENTRY, entryFindings, entryText } from '#api/mcp/calls/call_entry'
import type { CallWriter } from '#api/mcp/calls/call_writer'
import type { ApplicationConfig, GatewayServer } from '#api/mcp/gateway/application_config'
import type { Principal } from '#api/mcp/gateway/gateway_session'
import { recognize } from '#api/mcp/gateway/tools/recognize'

type Decided = {
  effect: PolicyEffect
  ruleId: string | null
  reason: string
  findings: readonly CallFinding[]
  /** The approval that permits the call. */
  approvalId?: string
}

type Ended = {
  outcome: CallOutcome
  reason?: string
  responseBytes?: number
  findings?: readonly CallFinding[]
  alerts?: readonly Partial<Alert>[]
}

/** A tool, resource or prompt. */
type CalledItem = { name: string; server: Pick<GatewayServer, 'id' | 'name'> }

type Call = {
  /** ID of the task, if the call is one; default: a new ID. */
  id?: string | undefined
  config: ApplicationConfig
  principal: Principal
  /** Name in the client's request. */
  requestedName: string
  tool: CalledItem | null
  /** Default: `tools/call`. */
  method?: string
  argumentsDigest: string | null
  requestBytes: number
  traceId: string
}

/** Maximum length in which sensitive data is searched for; far more than the log stores. */
const MAX_REASON_CHARS = 20_000

/** Redacts the text of an error, which comes from the server. */
function withoutSensitiveData(reason: string | undefined): string | undefined {
  if (reason === undefined) return undefined
  const { value } = redactArguments(reason.slice(0, MAX_REASON_CHARS), [], recognize)
  return String(value)
}

/** Owns one call's entries in the call log: one if it is denied, otherwise one for its start and one for its end. */
export class CallRecord {
  readonly id: string
  readonly #startedAt = performance.now()

  constructor(
    private readonly writer: CallWriter,
    private readonly call: Call
  ) {
    this.id = call.id ?? randomUUID()
  }

  /**
   * Resolves when the entry is stored and the approval is marked as used. The call must not be sent earlier.
   * @throws APPROVAL_GONE
   */
  start(decided: Decided, alerts: readonly Partial<Alert>[] = []): Promise<void> {
    return this.#append({ ...this.#request(decided), kind: 'started' }, alerts)
  }

  deny(decided: Omit<Decided, 'effect'>, alerts: readonly Partial<Alert>[] = []): Promise<void> {
    const request = this.#request({ ...decided, effect: 'deny' })
    return this.#append({ ...request, kind: 'denied', outcome: 'denied' }, alerts)
  }

  /** Records that the call needs an approval that it does not have. */
  refuse({ ruleId, reason }: Pick<Decided, 'ruleId' | 'reason'>): Promise<void> {
    const request = this.#request({ effect: 'ask', ruleId, reason, findings: [] })
    return this.#append({ ...request, kind: 'denied', outcome: 'unapproved' }, [])
  }

  /** Resolves when the outcome is stored. The result must not be delivered earlier. */
  end({ outcome, reason, responseBytes, findings = [], alerts = [] }: Ended): Promise<void> {
    return this.#append(
      {
        ...EMPTY_ENTRY,
        ...this.#place(),
        kind: 'ended',
        outcome,
        reason: entryText(withoutSensitiveData(reason)),
        response_bytes: responseBytes ?? null,
        latency_ms: Math.round((performance.now() - this.#startedAt) * 1000) / 1000,
        findings: entryFindings(findings),
      },
      alerts
    )
  }

  #append(entry: CallEntry, alerts: readonly Partial<Alert>[]): Promise<void> {
    const { config, principal, tool, requestedName } = this.call
    const complete = alerts.map((alert) => ({
      teamId: config.teamId,
      kind: 'policy_denied' as const,
      severity: 'medium' as const,
      message: '',
      serverId: tool?.server.id ?? null,
      applicationId: config.id,
      userId: principal.userId,
      tool: tool?.name ?? requestedName,
      callId: this.id,
      findings: [],
      ...alert,
    }))
    return this.writer.append(config.teamId, entry, complete)
  }

  #place() {
    return { call_id: this.id, created_at: new Date().toISOString() }
  }

  #request({ effect, ruleId, reason, findings, approvalId }: Decided): Omit<CallEntry, 'kind'> {
    const { config, principal, tool, requestedName, argumentsDigest, requestBytes, traceId } =
      this.call
    return {
      ...EMPTY_ENTRY,
      ...this.#place(),
      application_id: config.id,
      application_name: entryText(config.name),
      user_id: principal.userId,
      user_name: entryText(principal.userName),
      server_id: tool?.server.id ?? null,
      server_name: entryText(tool?.server.name),
      method: this.call.method ?? 'tools/call',
      tool: entryText(tool?.name ?? requestedName),
      effect,
      rule_id: ruleId,
      reason: entryText(reason || null),
      approval_id: approvalId ?? null,
      trace_id: traceId,
      arguments_digest: argumentsDigest,
      request_bytes: requestBytes,
      findings: entryFindings(findings),
    }
  }
}
