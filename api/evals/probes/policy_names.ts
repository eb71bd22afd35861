import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** Each policy's name at the time of the test, otherwise its current name if the team can read the policy. */
const NAMES = `
  with tested as (
    select revision_id, policy_id, min(metadata ->> 'policyName') as name
    from eval_results where revision_id = any(:revisionIds) and plugin_id = 'policy' and policy_id is not null
    group by 1, 2
  )
  select tested.policy_id as id, coalesce(min(tested.name), min(p.name)) as name
  from tested join evals e using (revision_id) join teams t on t.id = e.team_id
  left join (custom_policies p join teams o on o.id = p.team_id) on p.id::text = tested.policy_id
    and (o.id = t.id or (p.is_shared and o.organization_id = t.organization_id))
  group by 1`

/** Returns a function that looks up the names of the policies tested in these revisions. */
export async function policyNames(
  revisionIds: readonly number[],
  client: QueryClientContract = db.connection()
): Promise<(policyId: string) => string> {
  const { rows }: { rows: { id: string; name: string | null }[] } = await client.rawQuery(NAMES, {
    revisionIds: [...revisionIds],
  })
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? `Policy ${id.slice(0, 12)}`
}
