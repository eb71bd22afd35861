import { type Actor, type AuditRecord, recordAudit } from '#api/audit/record_audit'
import { changed } from '#api/audit/changed'
import { NOT_FOUND } from '#api/http/domain_error'
import type Team from '#api/teams/team'
import { addEvents, type NewEvent } from './add_events.js'
import type { DueDays } from '#api/contract/issue'
import { assertPeople } from './assert_people.js'
import { dueDaysOf } from './due_date.js'
import type Issue from './issue.js'
import { applyChange, assertDecision, type IssueChange } from './issue_change.js'
import { teachJudge, unteachJudge } from './judge_examples.js'
import { saveIssues } from './save_issues.js'
import { tellWebhooks } from './tell_webhooks.js'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Told = 'issue.status_changed' | 'issue.severity_changed' | 'issue.updated'

/** Changes all named vulnerabilities of the team in one transaction, or none. @returns them, in the order of the ids */
export async function changeIssues(
  team: Team,
  ids: string[],
  change: IssueChange,
  actor: Actor,
  now = new Date()
): Promise<Issue[]> {
  assertDecision(change, now)
  await assertPeople(team, [change.ownerId, change.assigneeId])
  return db.transaction(async (trx) => {
    const query = team.related('issues').query().useTransaction(trx)
    const rows = await query.whereIn('id', ids).orderBy('id').forUpdate()
    if (rows.length !== ids.length) {
      throw NOT_FOUND(`Nothing was changed: ${ids.length - rows.length} of ${ids.length} not found`)
    }
    const dueDays = await dueDaysOf(team.id, trx)
    const done = new Map<string, Done>()
    for (const row of rows) {
      row.useTransaction(trx)
      const made = await changeOne(row, change, { actor, now, dueDays }, trx)
      if (made) done.set(row.id, made)
    }
    await saveIssues(
      rows.filter(({ id }) => done.has(id)),
      trx
    )
    await writeDown(team, [...done], actor, trx)
    return rows
  })
}

/** What was changed of one: its history, and its entry of the audit log. */
type Done = { events: NewEvent[]; audit: AuditRecord }

/** History and audit log of all in a statement each; then whoever listens is told. */
async function writeDown(
  team: Team,
  done: [id: string, Done][],
  actor: Actor,
  trx: TransactionClientContract
) {
  await addEvents(
    trx,
    done.flatMap(([, { events }]) => events)
  )
  await recordAudit(trx, actor, ...done.map(([, { audit }]) => audit))
  const told = new Map<Told, string[]>()
  for (const [id, { events }] of done) {
    const event = toldOf(events)
    told.set(event, [...(told.get(event) ?? []), id])
  }
  for (const [event, issueIds] of told) {
    await tellWebhooks(trx, team.id, { event, issueIds, userId: actor.user?.id ?? null })
  }
}

/** Changes the row, unsaved. @returns null when nothing is different */
async function changeOne(
  issue: Issue,
  change: IssueChange,
  { actor, now, dueDays }: { actor: Actor; now: Date; dueDays: DueDays },
  trx: TransactionClientContract
): Promise<Done | null> {
  const before = stateOf(issue)
  applyChange(issue, change, { by: actor.user?.id ?? null, now, dueDays })
  const after = stateOf(issue)
  const difference = changed(before, after)
  if (Object.keys(difference.after).length === 0) return null
  await keepJudgeTaught(issue, { before: before.status, change, actor }, trx)
  return {
    events: eventsOf(issue.id, before, after, actor),
    audit: {
      action: 'issue_updated',
      target: 'ISSUE',
      targetId: issue.id,
      description: `Changed the vulnerability ${issue.weakness} of ${issue.targetName}`,
      teamId: issue.teamId,
      ...difference,
    },
  }
}

type State = ReturnType<typeof stateOf>

const stateOf = (issue: Issue) => ({
  status: issue.status,
  reason: issue.statusReason,
  ownerId: issue.ownerId,
  acceptedUntil: issue.acceptedUntil?.toUTC().toISO() ?? null,
  severity: issue.severity,
  isSeveritySet: issue.isSeveritySet,
  assigneeId: issue.assigneeId,
  dueAt: issue.dueAt?.toUTC().toISO() ?? null,
  isDueSet: issue.isDueSet,
})

function eventsOf(issueId: string, before: State, after: State, { user }: Actor): NewEvent[] {
  const actor = user && { id: user.id, name: user.name }
  const isDecided =
    before.status !== after.status ||
    before.reason !== after.reason ||
    before.acceptedUntil !== after.acceptedUntil ||
    before.ownerId !== after.ownerId
  const { reason, acceptedUntil, ownerId } = after
  const decision = { from: before.status, to: after.status, reason, acceptedUntil, ownerId }
  const dueChanged =
    before.isDueSet !== after.isDueSet || (after.isDueSet && before.dueAt !== after.dueAt)
  return [
    ...(isDecided ? [{ issueId, actor, kind: 'status' as const, details: decision }] : []),
    ...(before.severity !== after.severity || before.isSeveritySet !== after.isSeveritySet
      ? [
          {
            issueId,
            actor,
            kind: 'severity' as const,
            details: { from: before.severity, to: after.severity },
          },
        ]
      : []),
    ...(before.assigneeId !== after.assigneeId
      ? [
          {
            issueId,
            actor,
            kind: 'assignee' as const,
            details: { from: before.assigneeId, to: after.assigneeId },
          },
        ]
      : []),
    ...(dueChanged
      ? [{ issueId, actor, kind: 'due' as const, details: { from: before.dueAt, to: after.dueAt } }]
      : []),
  ]
}

/** One change at once has an event of its own; of several, one event tells. */
function toldOf(events: NewEvent[]): Told {
  const [first] = events
  if (events.length !== 1 || !first) return 'issue.updated'
  if (first.kind === 'status' && first.details?.from !== first.details?.to) {
    return 'issue.status_changed'
  }
  return first.kind === 'severity' ? 'issue.severity_changed' : 'issue.updated'
}

async function keepJudgeTaught(
  issue: Issue,
  { before, change, actor }: { before: string; change: IssueChange; actor: Actor },
  trx: TransactionClientContract
) {
  if (before === 'false_positive' && issue.status !== 'false_positive') {
    await unteachJudge(trx, issue)
    issue.exampleResultIds = []
  }
  if (before !== 'false_positive' && issue.status === 'false_positive') {
    const teaching = { reason: change.reason ?? '', userId: actor.user?.id ?? null }
    issue.exampleResultIds = await teachJudge(trx, issue, teaching)
  }
}
