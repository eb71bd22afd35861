import type { FollowedReport } from './followed_report.js'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * A scan of this server writes the text of a policy into the goal of its attacks: each result is given the policy's id,
 * of one without an id the first 12 digits of its text's hash, as the command-line tool does.
 */
const NAME = `
  with policies as (
    select coalesce(policy ->> 'id', left(encode(sha256(convert_to(text, 'UTF8')), 'hex'), 12)) as id, text
    from scans s, jsonb_array_elements(s.config -> 'template' -> 'plugins') as choice,
      lateral (select choice -> 'config' -> 'policy' as policy) p,
      lateral (select btrim(coalesce(policy ->> 'text', policy #>> '{}')) as text) t
    where s.eval_id = :evalId and choice ->> 'id' = 'policy' and text <> ''
  )
  update eval_results r set policy_id = policies.id from policies
  where r.revision_id = :revisionId and r.plugin_id = 'policy' and r.policy_id is null
    and strpos(r.metadata ->> 'goal', policies.text) > 0`

/** Policies are told apart by their ids, wherever their attacks come from. */
export async function namePolicies(
  { evalId, revisionId }: Pick<FollowedReport, 'evalId' | 'revisionId'>,
  trx: TransactionClientContract
) {
  await trx.rawQuery(NAME, { evalId, revisionId })
}
