/** Binds the ports of lower contexts to the functions and SQL of higher ones. */
import { invitationPort } from '#api/accounts/identity/registration/invitation_port'
import { workCounts } from '#api/accounts/license/work_counts'
import { demoPort } from '#api/accounts/organizations/demo_port'
import { accountPort } from '#api/accounts/tenants/account_port'
import { workOfTeams } from '#api/accounts/teams/team_contents'
import { rangePort, standingRangesOfScans } from '#api/scans/range/range_port'
import { STANDING_RANGE_EXISTS } from '#api/mcp/range/standing/standing_range_sql'
import { evalRun } from '#api/evals/eval_run_sql'
import { reportsOfTargetSql } from '#api/findings/reports/target_report_sql'
import { vulnerabilitiesOfTargetSql } from '#api/findings/vulnerabilities/target_vulnerability_sql'
import { resultPort } from '#api/library/grading_examples/result_port'
import { refusalPort } from '#api/platform/outbound_log/refusal_port'
import { accessPort } from '#api/platform/ports/access_port'
import { tenantPort } from '#api/platform/ports/tenant_port'
import {
  evalRunSql,
  RESERVED_PROBES,
  SCANS_OF_ORGANIZATION,
  scansOfTargetSql,
} from '#api/scans/scan_sql'
import { RESERVED_SESSION_PROBES } from '#api/simba/simba_sql'
import { agentPort } from '#api/targets/model_tasks/agent_port'
import { judgePort } from '#api/targets/judge_port'
import { tracePort } from '#api/targets/probe/trace_port'
import {
  reportsOfTarget,
  scansOfTarget,
  TARGETS_OF_ORGANIZATION,
  vulnerabilitiesOfTarget,
} from '#api/targets/target_sql'

accessPort.bind(async () => ({
  ...(await import('#api/accounts/access/authorize')),
  ...(await import('#api/accounts/access/session_rules')),
  ...(await import('#api/accounts/access/listener')),
}))
tenantPort.bind(() => import('#api/accounts/tenants/tenant_reader'))
refusalPort.bind(() => import('#api/accounts/outbound_refusals/write_refusals'))
invitationPort.bind(async () => ({
  ...(await import('#api/accounts/people/invitations/accept_invitation')),
  ...(await import('#api/accounts/people/invitations/preview_invitation')),
}))
agentPort.bind(() => import('#api/simba/agents/agent_planner'))
tracePort.bind(() => import('#api/evals/traces/collect/trace_run'))
judgePort.bind(() => import('#api/findings/calibrations/judge_precision'))
rangePort.bind(() => import('#api/mcp/range/scan_range'))
resultPort.bind(() => import('#api/evals/assert_own_result'))
accountPort.bind(() => import('#api/mcp/oauth/tokens/forget_accounts'))
demoPort.bind(() => import('#api/demo/demo_content'))

workCounts.bind({
  targets: TARGETS_OF_ORGANIZATION,
  scans: SCANS_OF_ORGANIZATION,
  reservedProbes: `(${RESERVED_PROBES} + ${RESERVED_SESSION_PROBES})`,
})
workOfTeams.bind({
  targets: 'targets',
  templates: 'scan_templates',
  scans: 'scans',
  evals: 'evals',
  evalConfigs: 'eval_configs',
  datasets: 'datasets',
  severityOverrides: 'severity_override_sets',
  customPolicies: 'custom_policies',
  modelAudits: 'model_audits',
  webhooks: 'webhooks',
})
scansOfTarget.bind(scansOfTargetSql)
standingRangesOfScans.bind({ exists: STANDING_RANGE_EXISTS })
reportsOfTarget.bind(reportsOfTargetSql)
vulnerabilitiesOfTarget.bind(vulnerabilitiesOfTargetSql)
evalRun.bind(evalRunSql)
