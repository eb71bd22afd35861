import { teamScope } from '#api/platform/tenancy/scopes'
import { type Actor, type AuditRecord, recordAudit } from '#api/platform/audit/record_audit'
import { changed } from '#api/platform/audit/changed'
import { NOT_FOUND } from '#api/platform/http/domain_error'
import type Team from '#api/accounts/tenants/team'
import { addEvents, type NewEvent } from '../add_events.js'
import type { DueDays } from '#api/contract/findings/vulnerability'
import { assertPeople } from './team_people.js'
import { dueDaysOf } from '../due_date.js'
import Vulnerability from '../vulnerability.js'
import { applyChange, assertDecision, type VulnerabilityChange } from './vulnerability_change.js'
import { addJudgeExamples, removeJudgeExamples } from './judge_examples.js'
import { saveVulnerabilities } from './save_vulnerabilities.js'
import { emitVulnerabilityEvents } from '../emit_vulnerability_events.js'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type ChangeEvent = 'issue.status_changed' | 'issue.severity_changed' | 'issue.updated'

/**
 * Applies a change to the given vulnerabilities in one transaction: all or none.
 * @returns the vulnerabilities in the order of their IDs
 */
export async function changeVulnerabilities(
  team: Team,
  ids: string[],
  change: VulnerabilityChange,
  actor: Actor,
  now = new Date()
): Promise<Vulnerability[]> {
  assertDecision(change, now)
  await assertPeople(team, [change.ownerId, change.assigneeId])
  return db.transaction(async (trx) => {
    const query = teamScope(team, Vulnerability).query().useTransaction(trx)
    const rows = await query.whereIn('id', ids).orderBy('id').forUpdate()
    if (rows.length !== ids.length) {
      throw NOT_FOUND(
        `Nothing was changed: ${ids.length - rows.length} of ${ids.length} vulnerabilities were not found`
      )
    }
    const dueDays = await dueDaysOf(team.id, trx)
    const done = new Map<string, Done>()
    for (const row of rows) {
      row.useTransaction(trx)
      const made = await changeOne(row, change, { actor, now, dueDays }, trx)
      if (made) done.set(row.id, made)
    }
    await saveVulnerabilities(
      rows.filter(({ id }) => done.has(id)),
      trx
    )
    await recordChanges(team, [...done], actor, trx)
    return rows
  })
}

/** History events and audit entry of one changed vulnerability. */
type Done = { events: NewEvent[]; audit: AuditRecord }

/** Writes the history and the audit log with one statement each, then emits the webhook events. */
async function recordChanges(
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
  const byEvent = new Map<ChangeEvent, string[]>()
  for (const [id, { events }] of done) {
    const event = changeEventOf(events)
    byEvent.set(event, [...(byEvent.get(event) ?? []), id])
  }
  for (const [event, vulnerabilityIds] of byEvent) {
    await emitVulnerabilityEvents(trx, team.id, {
      event,
      vulnerabilityIds,
      userId: actor.user?.id ?? null,
    })
  }
}

/**
 * Changes the row without saving it. Adds or removes grading examples when the status changes to or from
 * `false_positive`.
 * @returns null when nothing changed
 */
async function changeOne(
  vulnerability: Vulnerability,
  change: VulnerabilityChange,
  { actor, now, dueDays }: { actor: Actor; now: Date; dueDays: DueDays },
  trx: TransactionClientContract
): Promise<Done | null> {
  const before = stateOf(vulnerability)
  applyChange(vulnerability, change, { by: actor.user?.id ?? null, now, dueDays })
  const after = stateOf(vulnerability)
  const difference = changed(before, after)
  if (Object.keys(difference.after).length === 0) return null
  await updateGradingExamples(vulnerability, { before: before.status, change, actor }, trx)
  return {
    events: eventsOf(vulnerability.id, before, after, actor),
    audit: {
      action: 'issue_updated',
      target: 'ISSUE',
      targetId: vulnerability.id,
      description: `Changed the vulnerability ${vulnerability.weakness} of ${vulnerability.targetName}`,
      teamId: vulnerability.teamId,
      ...difference,
    },
  }
}

type State = ReturnType<typeof stateOf>

const stateOf = (vulnerability: Vulnerability) => ({
  status: vulnerability.status,
  reason: vulnerability.statusReason,
  ownerId: vulnerability.ownerId,
  acceptedUntil: vulnerability.acceptedUntil?.toUTC().toISO() ?? null,
  severity: vulnerability.severity,
  isSeveritySet: vulnerability.isSeveritySet,
  assigneeId: vulnerability.assigneeId,
  dueAt: vulnerability.dueAt?.toUTC().toISO() ?? null,
  isDueSet: vulnerability.isDueSet,
})

function eventsOf(
  vulnerabilityId: string,
  before: State,
  after: State,
  { user }: Actor
): NewEvent[] {
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
    ...(isDecided ? [{ vulnerabilityId, actor, kind: 'status' as const, details: decision }] : []),
    ...(before.severity !== after.severity || before.isSeveritySet !== after.isSeveritySet
      ? [
          {
            vulnerabilityId,
            actor,
            kind: 'severity' as const,
            details: { from: before.severity, to: after.severity },
          },
        ]
      : []),
    ...(before.assigneeId !== after.assigneeId
      ? [
          {
            vulnerabilityId,
            actor,
            kind: 'assignee' as const,
            details: { from: before.assigneeId, to: after.assigneeId },
          },
        ]
      : []),
    ...(dueChanged
      ? [
          {
            vulnerabilityId,
            actor,
            kind: 'due' as const,
            details: { from: before.dueAt, to: after.dueAt },
          },
        ]
      : []),
  ]
}

/**
 * Returns the event of a change. A change of only the status or only the severity has its own event; all others are
 * `issue.updated`.
 */
function changeEventOf(events: NewEvent[]): ChangeEvent {
  const [first] = events
  if (events.length !== 1 || !first) return 'issue.updated'
  if (first.kind === 'status' && first.details?.from !== first.details?.to) {
    return 'issue.status_changed'
  }
  return first.kind === 'severity' ? 'issue.severity_changed' : 'issue.updated'
}

async function updateGradingExamples(
  vulnerability: Vulnerability,
  { before, change, actor }: { before: string; change: VulnerabilityChange; actor: Actor },
  trx: TransactionClientContract
) {
  if (before === 'false_positive' && vulnerability.status !== 'false_positive') {
    await removeJudgeExamples(trx, vulnerability)
    vulnerability.exampleResultIds = []
  }
  if (before !== 'false_positive' && vulnerability.status === 'false_positive') {
    const teaching = { reason: change.reason ?? '', userId: actor.user?.id ?? null }
    vulnerability.exampleResultIds = await addJudgeExamples(trx, vulnerability, teaching)
  }
}
