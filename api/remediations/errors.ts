import { domainError } from '#api/http/domain_error'

export const ALREADY_WRITING = domainError(
  'remediation.already_writing',
  409,
  'This remediation is being written already'
)
export const STILL_SCANNING = domainError(
  'remediation.still_scanning',
  409,
  'The report is not there yet. Wait until its scan has ended.'
)
export const NO_TARGET = domainError(
  'hardening.no_target',
  409,
  'The target of this report is not known here or was deleted, so nothing can be tried on it'
)
export const NO_ATTACKS = domainError(
  'hardening.no_attacks',
  409,
  'No attack of this report worked, so there is nothing to try again'
)
export const NO_PROMPT_PLACE = domainError(
  'hardening.no_prompt_place',
  409,
  'This target takes no system prompt from here. Put {{systemPrompt}} into the body of its request, or change the prompt where the application is configured.'
)
export const NOT_APPLICABLE = domainError(
  'hardening.not_applicable',
  409,
  'The system prompt of this target is not kept here, so it cannot be written into it. Copy it.'
)
export const ALREADY_TRYING = domainError(
  'hardening.already_trying',
  409,
  'The prompts are being tried already. Wait, or stop the scans.'
)
