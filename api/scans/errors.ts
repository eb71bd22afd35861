import { domainError } from '#api/platform/http/domain_error'

export const NOT_RUNNING = domainError('scan.not_running', 409, 'This scan is not running')
export const STILL_RUNNING = domainError(
  'scan.still_running',
  409,
  'This scan is still running. Stop it first.'
)
export const NOTHING_FINISHED = domainError(
  'scan.nothing_finished',
  409,
  'No probe has finished yet, so there is nothing to publish. Cancel the scan instead.'
)
export const NOT_RESUMABLE = domainError(
  'scan.not_resumable',
  409,
  'Only a failed or canceled scan with probes left can be resumed'
)
export const NO_ERRORS = domainError('scan.no_errors', 409, 'This scan has no errors to retry')
export const TARGET_GONE = domainError(
  'scan.target_gone',
  409,
  'The target of this scan was deleted. Start a scan of another target.'
)

export const NO_MODEL = domainError(
  'scan.no_model',
  409,
  'This scan requires a model, but none is set. Set one in the server settings and resume, or start a new scan.'
)

export const ONLY_COMMAND_LINE = domainError(
  'scan.only_command_line',
  409,
  'This server cannot scan this type of target. Run the scan with the command-line tool.'
)
export const NOTHING_TO_RERUN = domainError(
  'scan.nothing_to_rerun',
  409,
  'None of these results is an attack that can be rerun'
)

export const ONLY_AT_RANGE = domainError(
  'scan.only_at_range',
  409,
  'All of these attacks need an MCP range. To repeat them, create a standing range in the target’s settings, or start a new scan with a range.'
)

export const RANGE_BUSY = domainError(
  'scan.range_busy',
  409,
  'Another scan uses the MCP range of this target. Wait until it has ended, or create a range for this scan.'
)
export const RANGE_NOT_USED = domainError(
  'scan.range_not_used',
  422,
  'This scan template has no attacks through MCP. Turn them on in the template, or start the scan without an MCP range.'
)
export const NO_REDTEAM = domainError(
  'scan.no_redteam',
  403,
  'Your organization cannot use red teaming. A server administrator can turn it on.'
)
export const SCANS_DISABLED = domainError(
  'scan.no_server_jobs',
  409,
  'Scans are disabled on this server. Run the template with the command-line tool instead.'
)
