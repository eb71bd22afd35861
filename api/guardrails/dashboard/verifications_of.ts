import type { GuardrailDashboard } from '#api/contract/guardrails/request'
import { IN_SCOPE, type Scope } from '#api/guardrails/dashboard/scope'
import db from '@adonisjs/lucid/services/db'

const MAX_SHOWN = 50

type Row = {
  issueId: string
  title: string
  attacks: number
  blocked: number
  undecided: number
  verifiedAt: Date
}

/**
 * Lists the newest verification of each vulnerability: the number of attacks that succeeded before, and of those that
 * still would.
 */
export async function verificationsOf({
  teamId,
  guardrailId,
}: Scope): Promise<GuardrailDashboard['verifications']> {
  const { rows }: { rows: Row[] } = await db.rawQuery(
    `select * from (
       select distinct on (v.issue_id) v.issue_id as "issueId", i.weakness as title, v.attacks, v.blocked, v.undecided,
         v.created_at as "verifiedAt"
       from guardrail_verifications v join issues i on i.id = v.issue_id
       where v.guardrail_id in (${IN_SCOPE}) order by v.issue_id, v.created_at desc
     ) newest order by "verifiedAt" desc limit ${MAX_SHOWN}`,
    { teamId, guardrailId }
  )
  return rows.map(({ issueId, title, attacks, blocked, undecided, verifiedAt }) => ({
    issueId,
    title,
    attacks,
    succeededWithout: attacks,
    succeededBehind: attacks - blocked - undecided,
    undecided,
    verifiedAt: verifiedAt.toISOString(),
  }))
}
