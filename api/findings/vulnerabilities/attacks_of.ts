import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { isAtRange } from '#api/evals/values/is_at_range'

/** Join of the results of the vulnerability `i` in its occurrences `o`, as `e` and `r`. */
const TO_RESULTS = `
  join evals e on e.id = o.eval_id
  join eval_results r on r.revision_id = e.revision_id and r.plugin_id = i.plugin_id
    and (i.policy_id = '' or o.is_verification or coalesce(r.policy_id, r.metadata ->> 'policyId') = i.policy_id)`

/** Join of a vulnerability's results in all reports, including verifications, as `i`, `o`, `e` and `r`. */
export const RESULTS = `
  issues i
  join issue_occurrences o on o.issue_id = i.id ${TO_RESULTS}`

/** Results of the vulnerability `i` in its last evaluation, as `r`; with the condition `LAST_OF_VULNERABILITY`. */
export const LAST_RESULTS = `issue_occurrences o ${TO_RESULTS}`
export const LAST_OF_VULNERABILITY = 'o.issue_id = i.id and o.eval_id = i.last_eval_id'

/** SQL expression that identifies the same attack across reports by its strategy and prompt. */
const ATTACK_KEY = "md5(coalesce(r.strategy_id, 'basic') || ' ' || r.prompt)"

type Attack = { id: string; evalId: string; output: string | null }

/**
 * Returns successful attacks that can be repeated, without duplicates, newest first. For each attack, the newest result
 * is returned; results of verifications are used only if no other report contains the attack.
 */
export async function successfulAttacks(
  vulnerabilityId: string,
  client: QueryClientContract
): Promise<Attack[]> {
  const { rows }: { rows: Attack[] } = await client.rawQuery(
    `select id, "evalId", output from (
       select distinct on (${ATTACK_KEY}) r.id, e.id as "evalId", r.output, o.tested_at, r.test_idx
       from ${RESULTS} where i.id = :vulnerabilityId and r.status = 'failed'
         and not (${isAtRange('r.metadata')})
       order by ${ATTACK_KEY}, o.is_verification, o.tested_at desc, r.test_idx
     ) newest order by tested_at desc, test_idx, id`,
    { vulnerabilityId }
  )
  return rows
}

/**
 * Returns successful attacks that need an MCP range, newest first. Attacks with the same wording count as one, because
 * their other texts differ for each range.
 */
export async function successfulAtRange(
  vulnerabilityId: string,
  client: QueryClientContract
): Promise<{ id: string }[]> {
  const { rows }: { rows: { id: string }[] } = await client.rawQuery(
    `select id from (
       select distinct on (attack, variant) r.id, o.tested_at, r.test_idx,
         r.metadata #>> '{range,attack}' as attack, r.metadata #>> '{range,variant}' as variant
       from ${RESULTS} where i.id = :vulnerabilityId and r.status = 'failed' and ${isAtRange('r.metadata')}
       order by attack, variant, o.is_verification, o.tested_at desc, r.test_idx
     ) newest order by tested_at desc, test_idx, id`,
    { vulnerabilityId }
  )
  return rows
}
