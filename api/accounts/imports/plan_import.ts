import type { Actor } from '#api/platform/audit/record_audit'
import type { ImportKind, ImportRow } from '#api/contract/accounts/imports'
import {
  loadMembersState,
  loadRoles,
  loadTeamRoles,
  loadTeams,
} from '#api/accounts/imports/plan/load_state'
import type { PlannedRow } from '#api/accounts/imports/plan/plan'
import { planMembers } from '#api/accounts/imports/plan/plan_members'
import { planRoles } from '#api/accounts/imports/plan/plan_roles'
import { planTeams } from '#api/accounts/imports/plan/plan_teams'
import type { OnProgress } from '#api/accounts/imports/plan/portions'
import { readCsv } from '#api/accounts/imports/plan/read_csv'
import { writeMembers } from '#api/accounts/imports/write/write_members'
import { writeRoles } from '#api/accounts/imports/write/write_roles'
import { writeTeams } from '#api/accounts/imports/write/write_teams'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'

export type ImportPlan = {
  rows: ImportRow[]
  ignoredColumns: string[]
  /** Applies the plan. Only valid in the transaction in which it was computed. */
  write: (trx: TransactionClientContract, actor: Actor, onProgress: OnProgress) => Promise<void>
}

type Planned = { kind: ImportKind; content: string; organizationId: string }

/**
 * Computes how the file would change the organization's current state.
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
