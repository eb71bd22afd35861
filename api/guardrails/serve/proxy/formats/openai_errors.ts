import type { Json } from '../wire/json.js'
import type { ProviderError } from './provider_format.js'

const TYPES: Record<number, string> = {
  401: 'authentication_error',
  403: 'permission_error',
  429: 'rate_limit_error',
}

/** Formats an error like OpenAI. A blocked request has the code `content_filter`. */
export const openAiError = ({ status, code, message }: ProviderError): Json => ({
  error: {
    message,
    type: TYPES[status] ?? (status >= 500 ? 'server_error' : 'invalid_request_error'),
    param: null,
    code,
  },
})
