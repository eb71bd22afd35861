export const SEVERITIES = ['critical', 'high', 'medium', 'low', 'informational'] as const
export type Severity = (typeof SEVERITIES)[number]

/** Outcome of one attack, seen as a test of the target: *failed* means that the attack *succeeded*. */
export const OUTCOMES = ['passed', 'failed', 'error', 'undecided'] as const
export type Outcome = (typeof OUTCOMES)[number]
