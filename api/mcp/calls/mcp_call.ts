import type { CallFinding, CallOutcome, McpCallRecord } from '#api/contract/mcp/call'
import { BaseModel, column } from '@adonisjs/lucid/orm'
import type { DateTime } from 'luxon'

const findings = {
  consume: (value: string | null): CallFinding[] => (value === null ? [] : JSON.parse(value)),
}

/** A call with its outcome. Read-only: a row of the view that joins the entries of the call log. */
export default class McpCall extends BaseModel {
  static table = 'mcp_calls'

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare teamId: string

  @column({ consume: Number })
  declare sequence: number

  @column()
  declare applicationId: string | null

  @column()
  declare applicationName: string | null

  @column()
  declare userId: string | null

  @column()
  declare userName: string | null

  @column()
  declare serverId: string | null

  @column()
  declare serverName: string | null

  @column()
  declare method: string

  @column()
  declare tool: string | null

  @column()
  declare effect: McpCallRecord['effect']

  @column()
  declare ruleId: string | null

  @column()
  declare reason: string | null

  @column()
  declare argumentsDigest: string | null

  @column()
  declare outcome: CallOutcome

  @column()
  declare requestBytes: number | null

  @column()
  declare responseBytes: number | null

  @column()
  declare latencyMs: number | null

  @column(findings)
  declare requestFindings: CallFinding[]

  @column(findings)
  declare responseFindings: CallFinding[]

  @column()
  declare approvalId: string | null

  @column()
  declare traceId: string | null

  @column.dateTime()
  declare createdAt: DateTime

  @column.dateTime()
  declare endedAt: DateTime | null
}
