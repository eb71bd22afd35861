export const SETUP_PATH = '/redteam/setup'

export const SETUP_STEPS = ['target', 'template', 'scan'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

/**
 * Returns the path of a step. The target is also a query parameter, because the form of a new scan
 * reads its choice from the query.
 */
export function setupPath(targetId: string, step: SetupStep, configId?: string | null): string {
  const query = new URLSearchParams({ targetId, ...(configId ? { configId } : {}) })
  return `${SETUP_PATH}/${targetId}/${step}?${query}`
}
