/** SQL on `scans` for lower contexts, which must not import this module; bound in `start/ports.ts`. */

export const SCANS_OF_ORGANIZATION = `(
  select count(*)::int from scans join teams on teams.id = scans.team_id
  where teams.organization_id = :organizationId and scans.type = 'redteam')`

export const RESERVED_PROBES = `(
  select coalesce(sum(greatest(0, case when s.total = 0 then s.planned else s.total end
      - s.passed - s.failed - s.errors - s.undecided)), 0)::int
    from scans s join teams on teams.id = s.team_id
    where teams.organization_id = :organizationId
      and s.status in ('queued', 'generating', 'running'))`

export const scansOfTargetSql = {
  lastScan: `(
    select json_build_object('id', s.id, 'status', s.status, 'finishedAt', s.finished_at)
    from scans s where s.target_id = targets.id
    order by s.created_at desc, s.id limit 1)`,
  isScannedSince: 'exists (select 1 from scans where target_id = targets.id and created_at >= ?)',
}

export const evalRunSql = {
  run: `(
    select json_build_object('id', scans.id, 'status', scans.status, 'ms',
      extract(epoch from scans.finished_at - scans.started_at) * 1000)
    from scans where scans.eval_id = evals.id order by scans.created_at desc limit 1)`,
  runStatus: `(
    select json_build_object('id', scans.id, 'status', scans.status) from scans
    where scans.eval_id = evals.id order by scans.created_at desc limit 1)`,
  runConfig: `(
    select s.config from scans s where s.eval_id = evals.id and s.type = 'eval' order by s.created_at desc limit 1)`,
  isRunning: `exists (
    select 1 from scans where scans.eval_id = evals.id and scans.status in ('queued', 'generating', 'running'))`,
  hasRun: 'exists (select 1 from scans where scans.eval_id = evals.id)',
  lockRun: 'select 1 from scans where eval_id = :evalId for no key update',
  setCounts: `update scans set passed = :passed, failed = :failed, errors = :errors, undecided = :undecided
    where eval_id = :evalId`,
  addCounts: `update scans set passed = passed + :passed, failed = failed + :failed, errors = errors + :errors,
      undecided = undecided + :undecided, updated_at = now() where id = :runId
    returning status, total, passed, failed, errors, undecided, requests`,
}
