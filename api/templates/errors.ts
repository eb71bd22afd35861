import { domainError } from '#api/http/domain_error'

export const NOT_A_TEMPLATE = domainError('template.yaml', 422, 'This text is no scan template')
