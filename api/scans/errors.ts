import { domainError } from '#api/http/domain_error'

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
  'Only a failed or cancelled scan with probes left can be resumed'
)
export const NO_ERRORS = domainError('scan.no_errors', 409, 'This scan has no errors to retry')
export const TARGET_GONE = domainError(
  'scan.target_gone',
  409,
  'The target of this scan was deleted'
)

export const NO_MODEL = domainError(
  'scan.no_model',
  409,
  'This scan was to use a model, and none is set any more. Set one in the server settings and resume, or start a new scan.'
)

export const ONLY_COMMAND_LINE = domainError(
  'scan.only_command_line',
  409,
  'This type of target runs from the command line only'
)
export const NOTHING_TO_RERUN = domainError(
  'scan.nothing_to_rerun',
  409,
  'None of these results is an attack that could be run again'
)

export const NO_REDTEAM = domainError(
  'scan.no_redteam',
  403,
  'Your organization cannot use red teaming'
)
export const NO_SERVER_JOBS = domainError(
  'scan.no_server_jobs',
  409,
  'Scans do not run on this server. Run the template with the command-line tool instead.'
)

export const NOTHING_TO_RUN = domainError(
  'scan.nothing_to_run',
  422,
  'There is nothing to run: no test is asked in any column'
)
export const TOO_LARGE_EVAL = domainError(
  'scan.too_large',
  413,
  'This evaluation is too large for one run: at most 1,000,000 calls and 400 MB of tests. Split it.'
)
export const PARENT_GONE = domainError(
  'scan.parent_gone',
  409,
  'The evaluation whose answers were to be graded was deleted or uploaded again'
)
