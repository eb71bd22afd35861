import { domainError } from '#api/platform/http/domain_error'

export const TOO_MANY_SESSIONS = domainError(
  'simba.too_many',
  409,
  'This team has too many unfinished sessions. Stop or delete one first.'
)
export const NOT_PAUSABLE = domainError(
  'simba.not_pausable',
  409,
  'Only a queued or running session can be paused'
)
export const NOT_RESUMABLE = domainError(
  'simba.not_resumable',
  409,
  'Only a paused or failed session can be resumed'
)
export const NOT_ACTIVE = domainError('simba.not_active', 409, 'This session has ended')
export const NOT_EXTENDABLE = domainError(
  'simba.not_extendable',
  409,
  'Only a session that has not ended, or that ended at one of its limits, can be extended. Fork it instead.'
)
export const STILL_ACTIVE = domainError(
  'simba.still_active',
  409,
  'This session has not ended. Stop it first.'
)
export const NOT_CONTROLLABLE = domainError(
  'simba.not_controllable',
  409,
  'A person can take control only of a queued, running or paused session'
)
export const NO_CONTROL = domainError(
  'simba.no_control',
  409,
  'No person controls this session, so there is no control to return'
)
export const NOT_EXTERNAL = domainError(
  'simba.not_external',
  409,
  'A worker of this server sends the messages of this session'
)
export const TARGET_GONE = domainError(
  'simba.target_gone',
  409,
  'The target of this session was deleted. Start a session on another target.'
)
export const NO_PLUGINS = domainError(
  'simba.no_plugins',
  409,
  'None of the chosen plugins can run on this server. Choose others, or set a model in the server settings.'
)
export const OPEN_MESSAGE = domainError(
  'simba.open_message',
  409,
  'Too many messages are waiting to be sent. Wait for their responses.'
)
