import { SESSION_PLACE, type SocketSettings } from '#api/contract/target_settings'
import { protocolsOf } from '#api/targets/call_faults'
import { looksLikeJson } from '#api/runner/looks_like_json'
import { asSecrets, type Handing } from '#api/targets/hand_secrets'
import { headersOf } from '#api/targets/provider/http_request'
import { socketParser } from '#api/targets/tool/socket_parser'
import { delayOf, type Made, presentOf } from '#api/targets/tool/tool_provider'
import { inJson } from '#api/targets/tool/tool_templates'

export function socketTarget(settings: SocketSettings, own: Handing): Made {
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
        stateful: remembersFor(settings),
      },
      ...delayOf(settings),
    },
  }
}

/** The tool opens a connection for each message, so only what the message itself names is remembered. */
const remembersFor = ({ stateful, message }: SocketSettings) =>
  stateful && SESSION_PLACE.test(message)
