/** Where an action stands on the page. */
export const actionId = (number: number): string => `action-${number}`
