import logger from '@adonisjs/core/services/logger'

/** Open files of a session: the client's stream, its current request, and a connection to a server. */
const FILES_PER_SESSION = 3
/** Open files of the process itself, such as its database connections. */
const OTHER_FILES = 500

/**
 * Returns the maximum number of files and sockets that this process can open; Infinity if it is unlimited or unknown.
 */
export function openFilesLimit(): number {
  // Without this setting, which the types lack, the report looks up host names of open connections.
  Object.assign(process.report, { excludeNetwork: true })
  const { userLimits } = process.report.getReport() as { userLimits?: Record<string, Limit> }
  const limit = userLimits?.open_files?.soft
  return typeof limit === 'number' ? limit : Infinity
}

type Limit = { soft: number | 'unlimited' }

/**
 * Returns the maximum number of open sessions: the setting, or less if the process cannot open enough files. A process
 * that has reached its limit of open files can neither accept connections nor reach its database.
 */
export function sessionLimit(setting: number, openFiles = openFilesLimit()): number {
  const possible = Math.max(1, Math.floor((openFiles - OTHER_FILES) / FILES_PER_SESSION))
  if (possible >= setting) return setting
  logger.warn(
    `The MCP gateway keeps at most ${possible} sessions open instead of ${setting}, because it can open only ${openFiles} files. Raise the limit (ulimit -n) or lower MCP_GATEWAY_MAX_SESSIONS.`
  )
  return possible
}
