import { SESSION_PLACEHOLDER, type SocketSettings } from '#api/contract/targets/target_settings'
import { protocolsOf } from '#api/targets/calls/call_faults'
import { looksLikeJson } from '#api/platform/runner/callers/fill_template'
import { asSecrets, type ToolCredentials } from '#api/targets/credentials/tool_credentials'
import { headersOf } from '#api/targets/provider/http_request'
import { socketParser } from '#api/targets/tool/socket_parser'
import { delayOf, type TargetParts, presentOf } from '#api/targets/tool/tool_provider'
import { inJson } from '#api/targets/tool/tool_templates'

export function socketTarget(settings: SocketSettings, own: ToolCredentials): TargetParts {
  const { url, message, protocols, headers, timeoutMs } = settings
  const sent = presentOf(headersOf(headers, asSecrets(own)))
  return {
    provider: {
      id: 'websocket',
      config: {
        url: url.trim(),
        messageTemplate: looksLikeJson(message) ? inJson(message) : message,
        timeoutMs,
        ...(protocols.trim() && { protocols: protocolsOf(protocols) }),
        ...(Object.keys(sent).length > 0 && { headers: sent }),
        ...socketParser(settings),
        stateful: isStateful(settings),
      },
      ...delayOf(settings),
    },
  }
}

/**
 * Whether the target is stateful. promptfoo opens a connection per message, so a conversation continues only if the
 * message contains a session ID.
 */
const isStateful = ({ stateful, message }: SocketSettings) =>
  stateful && SESSION_PLACEHOLDER.test(message)
