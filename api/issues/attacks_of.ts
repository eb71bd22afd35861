import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** The results of all reports of one vulnerability, those of verifications too; `i`, `o`, `e` and `r` in a query. */
export const RESULTS = `
  issues i
  join issue_occurrences o on o.issue_id = i.id
  join evals e on e.id = o.eval_id
  join eval_results r on r.revision_id = e.revision_id and r.plugin_id = i.plugin_id
    and (i.policy_id = '' or o.is_verification or coalesce(r.policy_id, r.metadata ->> 'policyId') = i.policy_id)`

/** The same attack in different reports: what was sent, and how it was made. */
const SAME = "md5(coalesce(r.strategy_id, 'basic') || ' ' || r.prompt)"

type Attack = { id: string; evalId: string; output: string | null }

/** Each attack that worked, once: its newest result, the newest attacks first. */
export async function workedAttacks(
  issueId: string,
  client: QueryClientContract
): Promise<Attack[]> {
  const { rows }: { rows: Attack[] } = await client.rawQuery(
    `select id, "evalId", output from (
       select distinct on (${SAME}) r.id, e.id as "evalId", r.output, o.tested_at, r.test_idx
       from ${RESULTS} where i.id = :issueId and r.status = 'failed'
       order by ${SAME}, o.is_verification, o.tested_at desc, r.test_idx
     ) newest order by tested_at desc, test_idx, id`,
    { issueId }
  )
  return rows
}
