import db from '@adonisjs/lucid/services/db'

/** Evaluations per call; later calls update the remaining ones. */
const BATCH_SIZE = 500

/**
 * Stores the test set of each evaluation that has none or received results since. The ID of a set is a hash of its
 * sorted test keys, so the order of test cases does not matter.
 */
const UPDATE = `
  insert into eval_test_sets (eval_id, revision_id, total, test_set_id)
  select e.id, e.revision_id, e.total, (
    select case when count(k.test_key) > 0 then encode(sha256(string_agg(k.test_key, ',' order by k.test_key)::bytea), 'hex') end
    from (select distinct test_key from eval_results r where r.revision_id = e.revision_id and r.test_key is not null) k
  )
  from evals e left join eval_test_sets s on s.eval_id = e.id
  where e.team_id = ? and e.type = 'eval' and e.is_published and e.total > 0
    and (s.eval_id is null or s.revision_id <> e.revision_id or s.total <> e.total)
  order by e.created_at desc limit ${BATCH_SIZE}
  on conflict (eval_id) do update
    set revision_id = excluded.revision_id, total = excluded.total, test_set_id = excluded.test_set_id`

export const updateTestSets = (teamId: string) => db.rawQuery(UPDATE, [teamId])
