import type { IssueRecord, IssueStatus, Person } from '#api/contract/issue'
import { findPlugin } from '#api/engines/redteam/index'
import type { Severity } from '#api/engines/redteam/vocabulary'

/** What a list reads of `issues i`, with the names of people. */
export const ISSUE_COLUMNS = `i.id, i.weakness, i.plugin_id, i.policy_id, i.severity, i.status, i.status_reason,
  i.status_at, i.accepted_until, i.due_at, coalesce(i.is_open and i.due_at < now(), false) as is_overdue, i.team_id,
  i.target_id, i.target_name, i.strategies, i.reports, i.attacks, i.first_seen_at, i.last_seen_at, i.last_tested_at,
  i.last_eval_id, i.created_at, i.updated_at, i.owner_id, ow.name as owner_name, i.assignee_id, a.name as assignee_name`

export const PEOPLE_JOINS = `left join users ow on ow.id = i.owner_id left join users a on a.id = i.assignee_id`

export type IssueRow = {
  id: string
  weakness: string
  plugin_id: string
  policy_id: string
  severity: Severity
  status: IssueStatus
  status_reason: string | null
  status_at: Date
  accepted_until: Date | null
  due_at: Date | null
  is_overdue: boolean
  team_id: string
  target_id: string | null
  target_name: string
  strategies: string[]
  reports: number
  attacks: number
  first_seen_at: Date
  last_seen_at: Date
  last_tested_at: Date
  last_eval_id: string | null
  created_at: Date
  updated_at: Date
  owner_id: string | null
  owner_name: string | null
  assignee_id: string | null
  assignee_name: string | null
}

export function issueRecord(row: IssueRow): IssueRecord {
  return {
    id: row.id,
    weakness: row.weakness,
    pluginId: row.plugin_id,
    policyId: row.policy_id || null,
    category: findPlugin(row.plugin_id)?.category ?? null,
    severity: row.severity,
    status: row.status,
    statusReason: row.status_reason,
    statusAt: row.status_at.toISOString(),
    acceptedUntil: row.accepted_until?.toISOString() ?? null,
    owner: person(row.owner_id, row.owner_name),
    assignee: person(row.assignee_id, row.assignee_name),
    dueAt: row.due_at?.toISOString() ?? null,
    isOverdue: row.is_overdue,
    teamId: row.team_id,
    targetId: row.target_id,
    targetName: row.target_name,
    strategies: row.strategies,
    reports: row.reports,
    attacks: row.attacks,
    firstSeenAt: row.first_seen_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    lastTestedAt: row.last_tested_at.toISOString(),
    lastEvalId: row.last_eval_id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

export const person = (id: string | null, name: string | null): Person | null =>
  id === null ? null : { id, name: name ?? '' }
