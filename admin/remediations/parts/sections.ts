/** Element IDs of the remediation's sections. */
export const SECTIONS = {
  summary: 'summary',
  weaknesses: 'vulnerabilities',
  actions: 'actions',
  examples: 'examples',
  harden: 'harden',
} as const
