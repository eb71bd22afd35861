/** Where an action stands on the page. */
export const actionId = (number: number): string => `action-${number}`

/** The same of a weakness. */
export const weaknessId = (pluginId: string): string =>
  `weakness-${pluginId.replace(/[^\w-]/g, '-')}`
