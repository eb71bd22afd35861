/** Name of the resource, and path of the list. */
export const SIMBA = 'simba'
export const SIMBA_PATH = `/${SIMBA}`

export const sessionPath = (id: string) => `${SIMBA_PATH}/${encodeURIComponent(id)}`

/** Returns the path of the start form, with the target that it preselects. */
export const newSessionPath = (targetId?: string | null) =>
  `${SIMBA_PATH}/create${targetId ? `?${new URLSearchParams({ targetId })}` : ''}`

/** Returns the path of the list, filtered by target. */
export const sessionsOf = (targetId: string) =>
  `${SIMBA_PATH}?${new URLSearchParams({ filter: JSON.stringify({ targetId }) })}`
