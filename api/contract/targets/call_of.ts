import {
  type ChatSettings,
  type CliSettings,
  DEFAULT_CHAT_SETTINGS,
  DEFAULT_CLI_SETTINGS,
  DEFAULT_HTTP_SETTINGS,
  DEFAULT_MCP_SETTINGS,
  DEFAULT_MODEL_SETTINGS,
  DEFAULT_SOCKET_SETTINGS,
  type HttpSettings,
  type McpSettings,
  type ModelSettings,
  type SocketSettings,
  type TargetCall,
} from './target_settings.js'

/** Fills in missing settings with the type's defaults. Unknown types are treated as `http`. */
export function callOf(type: string, given: object): TargetCall {
  switch (type) {
    case 'openai-chat':
      return { type, settings: fill<ChatSettings>(DEFAULT_CHAT_SETTINGS, given) }
    case 'model':
      return { type, settings: fill<ModelSettings>(DEFAULT_MODEL_SETTINGS, given) }
    case 'websocket':
      return { type, settings: fill<SocketSettings>(DEFAULT_SOCKET_SETTINGS, given) }
    case 'mcp':
      return { type, settings: fill<McpSettings>(DEFAULT_MCP_SETTINGS, given) }
    case 'cli':
      return { type, settings: fill<CliSettings>(DEFAULT_CLI_SETTINGS, given) }
    default:
      return { type: 'http', settings: filledHttp(given) }
  }
}

/**
 * Fills in missing settings. Nested groups are filled in field by field, because a form may send only some of their
 * fields.
 */
function filledHttp(given: object): HttpSettings {
  const settings = fill<HttpSettings>(DEFAULT_HTTP_SETTINGS, given)
  const { oauth, signature, certificate } = DEFAULT_HTTP_SETTINGS
  return {
    ...settings,
    oauth: fill(oauth, settings.oauth),
    signature: fill(signature, settings.signature),
    certificate: fill(certificate, settings.certificate),
  }
}

function fill<T extends object>(defaults: T, given: object): T {
  const set = Object.entries(given).filter(([, value]) => value !== undefined)
  return Object.assign({ ...defaults }, Object.fromEntries(set))
}
