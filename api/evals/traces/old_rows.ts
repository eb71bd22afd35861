/** Retention rule for runs of crashed workers; their spans are deleted with them. */
export const OLD_TRACE_RUNS = { table: 'trace_runs', column: 'expires_at', keptDays: 0 }
