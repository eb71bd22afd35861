import { domainError } from '#api/platform/http/domain_error'

export const NO_JUDGE_MODEL = domainError(
  'rejudgings.no_model',
  409,
  'No model for judging is configured. Add one under Red Team Providers.'
)
export const ALREADY_JUDGING = domainError(
  'rejudgings.already_judging',
  409,
  'A model is already judging results of this report. Wait until it has finished.'
)
export const NOTHING_UNDECIDED = domainError(
  'rejudgings.nothing_undecided',
  409,
  'There are no undecided results to judge'
)
