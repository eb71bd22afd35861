import type { Actor } from '#api/audit/record_audit'
import type { ImportKind, ImportRow } from '#api/contract/imports'
import { loadMembersState, loadRoles, loadTeamRoles, loadTeams } from '#api/imports/load_state'
import type { PlannedRow } from '#api/imports/plan'
import { planMembers } from '#api/imports/plan_members'
import { planRoles } from '#api/imports/plan_roles'
import { planTeams } from '#api/imports/plan_teams'
import type { OnProgress } from '#api/imports/portions'
import { readCsv } from '#api/imports/read_csv'
import { writeMembers } from '#api/imports/write_members'
import { writeRoles } from '#api/imports/write_roles'
import { writeTeams } from '#api/imports/write_teams'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'

export type ImportPlan = {
  rows: ImportRow[]
  ignoredColumns: string[]
  /** Writes what the plan says. Only in the transaction in which it was made. */
  write: (trx: TransactionClientContract, actor: Actor, onProgress: OnProgress) => Promise<void>
}

type Planned = { kind: ImportKind; content: string; organizationId: string }

/**
 * What the file would do to the organization as it is now.
 * @throws UnreadableFile
 */
export async function planImport(
  client: QueryClientContract,
  { kind, content, organizationId }: Planned
): Promise<ImportPlan> {
  const { rows, ignoredColumns } = readCsv(kind, content)
  switch (kind) {
    case 'teams': {
      const planned = planTeams(rows, await loadTeams(client, organizationId))
      return toPlan(planned, ignoredColumns, writeTeams)
    }
    case 'roles': {
      const roles = await loadRoles(client, organizationId)
      const planned = planRoles(rows, roles, await loadTeamRoles(client, organizationId))
      return toPlan(planned, ignoredColumns, writeRoles)
    }
    case 'members': {
      const emails = rows.map(({ cells }) => (cells.email ?? '').toLowerCase())
      const state = await loadMembersState(client, organizationId, emails)
      return toPlan(planMembers(rows, state), ignoredColumns, writeMembers)
    }
  }
}

type Write<W> = (
  trx: TransactionClientContract,
  actor: Actor,
  writes: readonly W[],
  onProgress: OnProgress
) => Promise<void>

function toPlan<W>(
  planned: PlannedRow<W>[],
  ignoredColumns: string[],
  write: Write<W>
): ImportPlan {
  return {
    rows: planned.map(({ write: _, ...row }) => row),
    ignoredColumns,
    write: (trx, actor, onProgress) =>
      write(
        trx,
        actor,
        planned.flatMap((row) => (row.write === null ? [] : [row.write])),
        onProgress
      ),
  }
}
