/** Requests after the retention of their guardrail, and conversations without a message for a day. */
export const OLD_GUARDRAIL_ROWS = [
  { table: 'guardrail_requests', column: 'expires_at', keptDays: 0 },
  { table: 'guardrail_conversations', column: 'expires_at', keptDays: 0 },
]
