/**
 * Parts of the statement with which a scan stores and counts results. They require a CTE `given` with these columns and
 * the binding `:evalId`.
 */
export const GIVEN_COLUMNS = `test_idx int, judged_status text, plugin_id text, policy_id text, strategy_id text,
  severity text, prompt text, output text, error text, reason text, grader text, score float8, evidence jsonb,
  latency_ms int, cost_usd float8, token_usage jsonb, calls int, metadata jsonb, traces jsonb`

/**
 * CTEs: `stored` contains the inserted rows, `counted` a single row with their counts. Results that exist are skipped.
 */
export const STORE_RESULTS = `
  held as (
    select r.id from evals e join eval_revisions r on r.id = e.revision_id where e.id = :evalId for key share of r
  ), stored as (
    insert into eval_results (revision_id, test_idx, judged_status, plugin_id, policy_id, strategy_id, severity, prompt, output,
      error, reason, grader, score, evidence, latency_ms, cost_usd, token_usage, metadata)
    select (select id from held), test_idx, judged_status, plugin_id, policy_id, strategy_id, severity, prompt, output,
      error, reason, grader, score, evidence, latency_ms, cost_usd, token_usage, metadata
    from given order by test_idx
    on conflict (revision_id, test_idx, prompt_idx) do nothing
    returning test_idx, judged_status
  ), traced as (
    insert into eval_traces (revision_id, test_idx, prompt_idx, trace)
    select (select id from held), g.test_idx, 0, t.trace
    from stored s join given g on g.test_idx = s.test_idx
      cross join lateral jsonb_array_elements(g.traces) with ordinality t (trace, number)
    order by g.test_idx, t.number
  ), counted as (
    select count(*) as total, coalesce(sum(g.calls), 0) as calls,
      count(*) filter (where s.judged_status = 'passed') as passed,
      count(*) filter (where s.judged_status = 'failed') as failed,
      count(*) filter (where s.judged_status = 'error') as errors,
      count(*) filter (where s.judged_status = 'undecided') as undecided
    from stored s join given g on g.test_idx = s.test_idx
  )`
