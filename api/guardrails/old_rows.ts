/**
 * Retention rules: requests are deleted after their guardrail's retention period, conversations after a day without a
 * message.
 */
export const OLD_GUARDRAIL_ROWS = [
  { table: 'guardrail_requests', column: 'expires_at', keptDays: 0 },
  { table: 'guardrail_conversations', column: 'expires_at', keptDays: 0 },
]
