/** Rows that the hourly sweep deletes, declared by the modules that own their tables. */
import { OLD_IDENTITY_ROWS } from '#api/accounts/identity/links/old_rows'
import { OLD_DELIVERIES } from '#api/accounts/webhooks/deliveries/webhook_delivery'
import { OLD_OUTBOUND_REFUSALS } from '#api/accounts/outbound_refusals/outbound_refusal'
import { OLD_REFUSED_REQUESTS } from '#api/accounts/refused_requests/refused_request'
import { OLD_GUARDRAIL_ROWS } from '#api/guardrails/old_rows'
import { OLD_SIMBA_ROWS } from '#api/simba/old_rows'
import { OLD_TRACE_RUNS } from '#api/evals/traces/old_rows'
import { OLD_MCP_APPROVALS } from '#api/mcp/approvals/old_rows'
import { OLD_MCP_ENDED_SESSIONS } from '#api/mcp/gateway/moved/ended_sessions'
import { OLD_MCP_RANGES } from '#api/mcp/range/old_rows'
import { OLD_TASK_ROWS } from '#api/targets/model_tasks/old_rows'

export const OLD_ROWS = [
  OLD_DELIVERIES,
  OLD_OUTBOUND_REFUSALS,
  OLD_REFUSED_REQUESTS,
  ...OLD_IDENTITY_ROWS,
  ...OLD_TASK_ROWS,
  OLD_TRACE_RUNS,
  ...OLD_GUARDRAIL_ROWS,
  OLD_SIMBA_ROWS,
  OLD_MCP_APPROVALS,
  OLD_MCP_RANGES,
  OLD_MCP_ENDED_SESSIONS,
]
