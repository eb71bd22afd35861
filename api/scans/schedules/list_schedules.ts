import Schedule from '#api/scans/schedules/schedule'
import { teamScope } from '#api/platform/tenancy/scopes'
import type Team from '#api/accounts/tenants/team'
import db from '@adonisjs/lucid/services/db'

/** The last run of a schedule and its scan. */
const LAST_RUN = `(
  select jsonb_build_object('id', r.id, 'dueAt', r.due_at, 'outcome', r.outcome, 'missed', r.missed, 'error', r.error,
    'scan', case when s.id is not null then jsonb_build_object('id', s.id, 'status', s.status, 'passed', s.passed,
      'failed', s.failed) end)
  from schedule_runs r left join scans s on s.id = r.scan_id
  where r.schedule_id = schedules.id order by r.due_at desc limit 1
) as last_run`

/** Names of a schedule's target, template, and owner. */
const NAMES = `
  (select name from targets where id = schedules.target_id) as target_name,
  (select name from scan_templates where id = schedules.template_id) as template_name,
  (select name from users where id = schedules.runs_as_id) as runs_as_name`

/** Queries the team's schedules with names and last runs. */
export const schedulesOf = (team: Team) =>
  teamScope(team, Schedule).query().select('schedules.*', db.raw(LAST_RUN), db.raw(NAMES))
