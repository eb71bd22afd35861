import type { Alert } from '#api/mcp/alerts/raise_alert'
import type { CallFinding } from '#api/contract/mcp/call'
import type { CalledItem } from '#api/mcp/gateway/tools/relay_requests'
import { inspectForModel } from '#api/mcp/gateway/tools/inspect_result'
import { sensitiveFindings } from '#api/mcp/gateway/tools/recognize'
import type { ToolCall } from '#api/mcp/gateway/tools/tool_call'
import type { LogMessage } from '#api/mcp/upstream/call_events'
import { isAtLeast } from '#api/mcp/upstream/log_level'
import type { Upstream } from '#api/mcp/upstream/upstream'

/**
 * Limit for one call; further messages are dropped. Messages are inspected without a thread, so they must be few and
 * short.
 */
const MAX_MESSAGES = 100
const MAX_CHARS = 50_000

/**
 * Passes on the log messages of one call if its client requested them. Messages that address the model are dropped; if
 * the application only alerts, they are passed on with an alert.
 */
export class LogRelay {
  /** Findings of instructions in messages that address the model, whether passed on or dropped. */
  readonly injections: CallFinding[] = []
  /** Secrets and personal data in messages that were passed on. */
  readonly sensitive: CallFinding[] = []
  #messages = 0
  #chars = 0

  constructor(
    private readonly call: ToolCall,
    private readonly item: Pick<CalledItem, 'name' | 'server'>,
    /** Called before a message is passed on. */
    private readonly onDelivery: (sensitive: readonly CallFinding[]) => void = () => {}
  ) {}

  /** Lowers the server's log level to the one requested by the client. */
  async prepare(upstream: Upstream): Promise<void> {
    const { level } = this.call.log ?? {}
    if (level) await upstream.logFrom(level)
  }

  get findings(): CallFinding[] {
    return [...this.injections, ...this.sensitive]
  }

  /** Alerts about messages that address the model. */
  get alerts(): Partial<Alert>[] {
    const { injections: findings, item } = this
    if (findings.length === 0) return []
    const message = `A log message of ${item.name} of ${item.server.name} addresses the model`
    return [{ kind: 'injection_in_result', severity: 'high', message, findings }]
  }

  readonly onLog = (message: LogMessage): void => {
    const { log, config } = this.call
    const { level, data, logger } = message
    if (!log || (log.level && !isAtLeast(level, log.level))) return
    this.#messages += 1
    this.#chars += JSON.stringify(message).length
    if (this.#messages > MAX_MESSAGES || this.#chars > MAX_CHARS) return
    const { isFlagged, injections } = inspectForModel(this.item, { data, logger })
    this.injections.push(...injections)
    if (isFlagged && config.enforcement === 'block') return
    const sensitive = sensitiveFindings({ data, logger })
    this.sensitive.push(...sensitive)
    this.onDelivery(sensitive)
    log.send({ level, data, ...(logger !== undefined && { logger }) })
  }
}
