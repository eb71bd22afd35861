import { domainError } from '#api/platform/http/domain_error'

export const ALREADY_WRITING = domainError(
  'remediation.already_writing',
  409,
  'This remediation is already being generated. Wait until it is complete.'
)
export const STILL_SCANNING = domainError(
  'remediation.still_scanning',
  409,
  'The report does not exist yet. Wait until its scan has finished.'
)
export const NO_TARGET = domainError(
  'hardening.no_target',
  409,
  'The target of this report is unknown or was deleted, so prompts cannot be tested against it'
)
export const NO_ATTACKS = domainError(
  'hardening.no_attacks',
  409,
  'No attack in this report succeeded, so there is nothing to retest'
)
export const NO_PROMPT_PLACEHOLDER = domainError(
  'hardening.no_prompt_place',
  409,
  'Assay cannot set the system prompt of this target. Add {{systemPrompt}} to its request body, or change the prompt in the configuration of the application.'
)
export const NOT_APPLICABLE = domainError(
  'hardening.not_applicable',
  409,
  'Assay does not store the system prompt of this target. Copy the new prompt and apply it in the application.'
)
export const ALREADY_TRYING = domainError(
  'hardening.already_trying',
  409,
  'The prompts are already being tested. Wait for the scans to finish, or stop them.'
)
