import { domainError } from '#api/http/domain_error'

export const COLLECTION_GONE = domainError(
  'plugin_collection.gone',
  409,
  'A plugin collection that this template uses was deleted'
)
