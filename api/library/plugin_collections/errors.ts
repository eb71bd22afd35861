import { domainError } from '#api/platform/http/domain_error'

export const COLLECTION_GONE = domainError(
  'plugin_collection.gone',
  409,
  'A plugin collection that this template uses was deleted. Remove it from the template.'
)
