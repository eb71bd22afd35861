import db from '@adonisjs/lucid/services/db'

/** Reads outcomes from a single index. Human scores override the grader's. */
const COUNT = `
  update eval_prompts p
  set passed = c.passed, failed = c.failed, errors = c.errors, undecided = c.undecided, score = c.score
  from (
    select wanted.eval_id, wanted.idx,
      count(*) filter (where r.status = 'passed')::int as passed,
      count(*) filter (where r.status = 'failed')::int as failed,
      count(*) filter (where r.status = 'error')::int as errors,
      count(*) filter (where r.status = 'undecided')::int as undecided,
      avg(coalesce(r.review_score, r.score)) as score
    from eval_prompts wanted
    join evals e on e.id = wanted.eval_id
    left join eval_results r on r.revision_id = e.revision_id and r.prompt_idx = wanted.idx
    where wanted.passed is null and e.team_id = :teamId and (:all or wanted.eval_id = any(:evalIds))
    group by wanted.eval_id, wanted.idx
  ) c
  where p.eval_id = c.eval_id and p.idx = c.idx and p.passed is null`

/** Counts the outcomes of prompts whose counts are missing or were reset by a change. */
export const countPrompts = (teamId: string, evalIds: readonly string[] | 'all') =>
  db.rawQuery(COUNT, {
    teamId,
    all: evalIds === 'all',
    evalIds: evalIds === 'all' ? [] : [...evalIds],
  })
