import {
  type Decision,
  type DueDays,
  type IssueStatus,
  NEEDS_REASON,
  OPEN_STATUSES,
} from '#api/contract/issue'
import { findPlugin } from '#api/engines/redteam/index'
import type { Severity } from '#api/engines/redteam/vocabulary'
import { invalidField } from '#api/http/domain_error'
import { dueDate } from './due_date.js'
import type Issue from './issue.js'
import { DateTime } from 'luxon'

/** What a person wants to be different; what is not named stays. */
export type IssueChange = {
  status?: Decision
  reason?: string | null
  /** Who answers for the decision; by default who makes it. */
  ownerId?: string | null
  acceptedUntil?: Date | null
  /** Null: as the reports say. */
  severity?: Severity | null
  assigneeId?: string | null
  /** Null: by severity. */
  dueAt?: Date | null
}

/**
 * Refuses a decision that nobody could answer for.
 * @throws INVALID that names the field
 */
export function assertDecision({ status, reason, acceptedUntil }: IssueChange, now: Date) {
  if (status && NEEDS_REASON.includes(status) && !reason) {
    throw invalidField('reason', 'required', 'Say why: later readers and scans go by it')
  }
  if (status === 'accepted_risk' && !acceptedUntil) {
    throw invalidField('acceptedUntil', 'required', 'Say until when the risk is accepted')
  }
  if (acceptedUntil && acceptedUntil <= now) {
    throw invalidField('acceptedUntil', 'after', 'The end of an accepted risk is in the future')
  }
  if (acceptedUntil && status !== 'accepted_risk') {
    throw invalidField('acceptedUntil', 'excluded', 'Only an accepted risk has an end')
  }
}

/** Who decides, when, and how long the organization lets vulnerabilities wait. */
export type Deciding = { by: string | null; now: Date; dueDays: DueDays }

/** Puts the change into the row, unsaved. */
export function applyChange(issue: Issue, change: IssueChange, { by, now, dueDays }: Deciding) {
  const before = { severity: issue.severity, openedAt: issue.openedAt.toMillis() }
  if (change.status) decide(issue, { ...change, status: change.status }, by, now)
  if (change.severity !== undefined) setSeverity(issue, change.severity)
  if (change.assigneeId !== undefined) issue.assigneeId = change.assigneeId
  if (change.dueAt !== undefined) {
    issue.isDueSet = change.dueAt !== null
    issue.dueAt = change.dueAt === null ? issue.dueAt : DateTime.fromJSDate(change.dueAt)
  }
  // Other changes leave the date as it was given, also when the organization counts otherwise by now.
  const isDueAnew =
    change.dueAt === null ||
    issue.severity !== before.severity ||
    issue.openedAt.toMillis() !== before.openedAt
  if (!issue.isDueSet && isDueAnew) {
    const due = dueDate(issue.severity, issue.openedAt.toJSDate(), dueDays)
    issue.dueAt = due && DateTime.fromJSDate(due)
  }
}

function decide(
  issue: Issue,
  { status, reason, ownerId, acceptedUntil }: IssueChange & { status: IssueStatus },
  by: string | null,
  now: Date
) {
  const at = DateTime.fromJSDate(now)
  // Opened anew, it waits from now on; what was open already waits no shorter.
  if (OPEN_STATUSES.includes(status) && !OPEN_STATUSES.includes(issue.status)) issue.openedAt = at
  issue.merge({
    status,
    statusReason: reason || null,
    statusById: by,
    statusAt: at,
    ownerId: OPEN_STATUSES.includes(status) ? null : (ownerId ?? by),
    acceptedUntil: acceptedUntil ? DateTime.fromJSDate(acceptedUntil) : null,
  })
}

/** Taken back, a person's word makes room for the catalogue's until the next report says more. */
function setSeverity(issue: Issue, severity: Severity | null) {
  issue.isSeveritySet = severity !== null
  issue.severity = severity ?? findPlugin(issue.pluginId)?.severity ?? issue.severity
}
