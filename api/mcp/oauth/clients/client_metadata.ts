import { CONNECTION_CALLBACK_PATH, OAUTH_CLIENT_PATH } from '#api/contract/mcp/connection'
import { appName, appUrl, isHttps } from '#config/app'

/** The exact URL to which authorization servers redirect browsers. */
export const REDIRECT_URI = `${appUrl}${CONNECTION_CALLBACK_PATH}`

/** Client ID for authorization servers that load a client's metadata from its ID; null without TLS. */
export const CLIENT_ID_URL = isHttps ? `${appUrl}/api/v1${OAUTH_CLIENT_PATH}` : null

/** Returns Assay's description for authorization servers. */
export const clientMetadata = () => ({
  client_name: appName,
  redirect_uris: [REDIRECT_URI],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  // Only native applications may have redirects to `http:` URLs.
  application_type: isHttps ? 'web' : 'native',
})

/** Returns the document at CLIENT_ID_URL. */
export const clientDocument = () => ({
  ...clientMetadata(),
  client_id: CLIENT_ID_URL,
  client_uri: appUrl,
  token_endpoint_auth_method: 'none',
})
