import db from '@adonisjs/lucid/services/db'

/** Evaluations that one look brings up to date; the next look takes the next ones. */
const PORTION = 500

/**
 * Notes which tests the team's evaluations asked, where that is not known yet or more results came since. The keys of
 * their tests say it: sets are equal when these are, in whichever order they were asked.
 */
const KEEP = `
  insert into eval_test_sets (eval_id, revision_id, total, test_set_id)
  select e.id, e.revision_id, e.total, (
    select case when count(k.test_key) > 0 then encode(sha256(string_agg(k.test_key, ',' order by k.test_key)::bytea), 'hex') end
    from (select distinct test_key from eval_results r where r.revision_id = e.revision_id and r.test_key is not null) k
  )
  from evals e left join eval_test_sets s on s.eval_id = e.id
  where e.team_id = ? and e.type = 'eval' and e.is_published and e.total > 0
    and (s.eval_id is null or s.revision_id <> e.revision_id or s.total <> e.total)
  order by e.created_at desc limit ${PORTION}
  on conflict (eval_id) do update
    set revision_id = excluded.revision_id, total = excluded.total, test_set_id = excluded.test_set_id`

export const keepTestSets = (teamId: string) => db.rawQuery(KEEP, [teamId])
