/** SQL: the current day in UTC, in which guardrails are counted. */
export const UTC_TODAY = `(now() at time zone 'UTC')::date`
