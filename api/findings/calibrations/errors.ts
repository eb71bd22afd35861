import { domainError } from '#api/platform/http/domain_error'

export const ALREADY_CALIBRATED = domainError(
  'calibrations.already_exists',
  409,
  'This report already has a calibration. Open it and extend its sample, or delete it.'
)
export const NOTHING_TO_LABEL = domainError(
  'calibrations.nothing_to_label',
  409,
  'There are no further results to label'
)
