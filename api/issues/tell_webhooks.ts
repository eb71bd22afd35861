import type { WebhookEvent } from '#api/contract/webhooks'
import { emitEvent } from '#api/webhooks/emit_event'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type IssueEvent = Extract<WebhookEvent, `issue.${string}`>

/** What to tell of which vulnerabilities. */
export type Told = {
  event: IssueEvent
  issueIds: string[]
  userId?: string | null
  eventData?: Record<string, unknown>
}

type Issue = { id: string; teamId: string } & Record<string, unknown>

/** The newest of the history travels along; all of it is a request away. */
const MOST_HISTORY = 50

const ISSUES = `
  select i.id, i.plugin_id as "pluginId", nullif(i.policy_id, '') as "policyId", i.weakness, i.status,
    i.status_reason as "statusReason", i.accepted_until as "acceptedUntil", i.severity, t.organization_id as
    "organizationId", i.team_id as "teamId", i.target_id as "targetId", i.target_id as "providerId",
    i.assignee_id as "assigneeId", i.due_at as "dueAt", i.last_eval_id as "evalId", i.created_at as "createdAt",
    i.updated_at as "updatedAt",
    coalesce((select json_agg(h) from (
      select e.kind as type, e.actor_name as name, e.details as metadata, e.created_at as "createdAt"
      from issue_events e where e.issue_id = i.id order by e.created_at desc, e.id desc limit ${MOST_HISTORY}
    ) h), '[]') as history
  from issues i join teams t on t.id = i.team_id where i.id = any(:ids::uuid[]) order by i.id`

/** Tells each webhook that wants to know, with the vulnerability as it is now; nothing is read when none does. */
export async function tellWebhooks(
  trx: TransactionClientContract,
  teamId: string,
  { event, issueIds, userId, eventData }: Told
) {
  if (issueIds.length === 0 || !(await isWanted(trx, teamId, event))) return
  const { rows }: { rows: Issue[] } = await trx.rawQuery(ISSUES, { ids: issueIds })
  for (const issue of rows) {
    const data = { issue, ...(eventData && { eventData }), ...(userId && { userId }) }
    await emitEvent(trx, { teamId, event, data })
  }
}

async function isWanted(trx: TransactionClientContract, teamId: string, event: string) {
  const { rows }: { rows: unknown[] } = await trx.rawQuery(
    `select 1 from webhooks w join teams t on t.organization_id = w.organization_id
     where t.id = :teamId and (w.team_id is null or w.team_id = t.id)
       and w.enabled and w.paused_at is null and :event = any(w.events) limit 1`,
    { teamId, event }
  )
  return rows.length > 0
}
