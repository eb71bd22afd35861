export const SEVERITIES = ['critical', 'high', 'medium', 'low', 'informational'] as const
export type Severity = (typeof SEVERITIES)[number]

/** What became of one test. A test that *failed* is an attack that *worked*. */
export const OUTCOMES = ['passed', 'failed', 'error', 'undecided'] as const
export type Outcome = (typeof OUTCOMES)[number]
