/**
 * SQL for the list of targets. `start/ports.ts` binds it, because the list must not import this module. Reruns of
 * selected attacks are excluded: they do not measure the target as a whole.
 */
export const reportsOfTargetSql = {
  lastReport: `(
    select json_build_object('evalId', e.id, 'createdAt', e.created_at, 'passed', e.passed, 'failed', e.failed,
      'undecided', e.undecided, 'riskScore', e.risk_score, 'backend', e.backend, 'graderLabel', e.grader_label,
      'judgeVersion', e.judge_version,
      'successRate', e.failed::float8 / nullif(e.failed + e.passed, 0))
    from evals e
    where e.target_id = targets.id and e.type = 'redteam' and e.is_published and e.total > 0
      and not exists (select 1 from scans s where s.eval_id = e.id and s.reason is not null)
    order by e.created_at desc, e.id limit 1)`,
}
