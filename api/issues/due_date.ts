import { DUE_DAYS, type DueDays } from '#api/contract/issue'
import type { Severity } from '#api/engines/redteam/vocabulary'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

const DAY_MS = 86_400_000

/** By when a vulnerability of this severity is to be repaired; null: with the next maintenance. */
export function dueDate(severity: Severity, openedAt: Date, dueDays: DueDays): Date | null {
  const days = dueDays[severity]
  return days === null ? null : new Date(openedAt.getTime() + days * DAY_MS)
}

/** The days that hold for the vulnerabilities of a team. */
export async function dueDaysOf(teamId: string, trx: TransactionClientContract): Promise<DueDays> {
  const row: { due_days: DueDays | null } | null = await trx
    .from('teams')
    .join('organizations', 'organizations.id', 'teams.organization_id')
    .where('teams.id', teamId)
    .select('organizations.due_days')
    .first()
  return row?.due_days ?? DUE_DAYS
}

/** The same in SQL: days by severity for the team of the vulnerability `i`. Binds `days`: what holds by default. */
export const DUE_DAYS_SQL = `coalesce((select org.due_days from teams join organizations org
  on org.id = teams.organization_id where teams.id = i.team_id), :days::jsonb)`
