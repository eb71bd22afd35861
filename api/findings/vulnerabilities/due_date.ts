import { DUE_DAYS, type DueDays } from '#api/contract/findings/vulnerability'
import type { Severity } from '#api/engines/redteam/vocabulary'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

const DAY_MS = 86_400_000

/** Computes the due date by severity; null if the severity has no deadline. */
export function dueDate(severity: Severity, openedAt: Date, dueDays: DueDays): Date | null {
  const days = dueDays[severity]
  return days === null ? null : new Date(openedAt.getTime() + days * DAY_MS)
}

/** Returns the due days by severity that apply to the team's organization. */
export async function dueDaysOf(teamId: string, trx: TransactionClientContract): Promise<DueDays> {
  const row: { due_days: DueDays | null } | null = await trx
    .from('teams')
    .join('organizations', 'organizations.id', 'teams.organization_id')
    .where('teams.id', teamId)
    .select('organizations.due_days')
    .first()
  return row?.due_days ?? DUE_DAYS
}

/** SQL equivalent of `dueDaysOf` for the team of the row `i` of `issues`. The binding `days` contains the defaults. */
export const DUE_DAYS_SQL = `coalesce((select org.due_days from teams join organizations org
  on org.id = teams.organization_id where teams.id = i.team_id), :days::jsonb)`
