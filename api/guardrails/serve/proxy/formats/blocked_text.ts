/** Returns the text that the application receives instead of a blocked response. */
export const blockedText = (reason: string): string =>
  reason === '' ? 'Blocked by a guardrail.' : `Blocked by a guardrail: ${reason}`
