/** Returns the element ID of a remediation action. */
export const actionId = (number: number): string => `action-${number}`

/** Returns the element ID of a vulnerability in the remediation. */
export const weaknessId = (pluginId: string): string =>
  `weakness-${pluginId.replace(/[^\w-]/g, '-')}`
