import { domainError } from '#api/platform/http/domain_error'

export const NOT_A_TEMPLATE = domainError('template.yaml', 422, 'Not a valid scan template')
