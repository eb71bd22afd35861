import { emitEvent } from '#api/accounts/webhooks/emit_event'
import type { AlertKind } from '#api/contract/mcp/alert'
import type { AlertFlow } from '#api/contract/mcp/flow'
import type { CallFinding } from '#api/contract/mcp/call'
import { FINDING_SEVERITIES, type FindingSeverity } from '#api/engines/mcp/vocabulary'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { hash } from 'node:crypto'

export type Alert = {
  teamId: string
  kind: AlertKind
  severity: FindingSeverity
  message: string
  serverId: string | null
  applicationId: string | null
  userId: string | null
  tool: string | null
  callId: string | null
  findings: readonly CallFinding[]
  flow?: AlertFlow
}

/**
 * Stores an alert and emits `mcp.alert_raised`. While an identical alert is unresolved, only its count increases, so a
 * client in a loop raises a single alert.
 */
export async function raiseAlert(trx: TransactionClientContract, alert: Alert): Promise<void> {
  const { rows }: { rows: { id: string; is_new: boolean }[] } = await trx.rawQuery(
    `insert into mcp_alerts (team_id, kind, severity, severity_rank, message, server_id, application_id, user_id, tool,
       call_id, findings, flow, dedupe_key)
     select a."teamId", a.kind, a.severity, a.rank, a.message, s.id, p.id, u.id, a.tool, a."callId", a.findings, a.flow, a.key
     from jsonb_to_record(:alert::jsonb) as a ("teamId" uuid, kind text, severity text, rank int, message text,
       "serverId" uuid, "applicationId" uuid, "userId" uuid, tool text, "callId" uuid, findings jsonb, flow jsonb, key text)
     left join mcp_servers s on s.id = a."serverId"
     left join mcp_applications p on p.id = a."applicationId"
     left join users u on u.id = a."userId"
     on conflict (team_id, dedupe_key) where state <> 'resolved' do update
       set occurrences = mcp_alerts.occurrences + 1, last_seen_at = now(), call_id = excluded.call_id,
         findings = excluded.findings, flow = excluded.flow
     returning id, xmax = 0 as is_new`,
    {
      alert: storableJson({
        ...alert,
        rank: FINDING_SEVERITIES.indexOf(alert.severity),
        key: keyOf(alert),
      }),
    }
  )
  const [row] = rows
  if (!row?.is_new) return
  const { teamId, kind, severity, message, serverId, applicationId, userId, tool } = alert
  await emitEvent(trx, {
    teamId,
    event: 'mcp.alert_raised',
    data: { alertId: row.id, kind, severity, message, serverId, applicationId, userId, tool },
  })
}

/**
 * An entry of a PostgreSQL index has at most 2,704 bytes, and clients choose the names of what they request, so long keys
 * are hashed.
 */
const MAX_KEY_BYTES = 1_000

function keyOf({ kind, serverId, applicationId, userId, tool, findings }: Alert): string {
  const rules = [...new Set(findings.map(({ rule }) => rule))].sort()
  const key = JSON.stringify([kind, serverId, applicationId, userId, tool, rules])
  return Buffer.byteLength(key) > MAX_KEY_BYTES ? hash('sha256', key) : key
}

/** Serializes a value for a JSON column. Replaces NUL characters and unpaired surrogates, which PostgreSQL rejects. */
const storableJson = (value: unknown) =>
  JSON.stringify(value, (_key, one: unknown) =>
    typeof one === 'string' ? one.replaceAll('\0', '\ufffd').toWellFormed() : one
  )
