import { type SocketSettings, TRACE_PLACEHOLDER } from '#api/contract/targets/target_settings'
import type { RunnerTarget } from '#api/engines/evals/vocabulary'
import { protocolsOf } from '#api/targets/calls/call_faults'
import { limitsOf } from '#api/targets/provider/call_limits'
import { headersOf } from '#api/targets/provider/http_request'
import type { Secrets } from '#api/targets/credentials/secrets'

export function socketProvider(settings: SocketSettings, secrets: Secrets): RunnerTarget {
  const { url, message, protocols, headers, end, endPath, endValue, join, stateful } = settings
  return {
    id: 'websocket',
    config: {
      url: url.trim(),
      message,
      protocols: protocolsOf(protocols),
      headers: headersOf(headers, secrets),
      end,
      endPath: endPath.trim(),
      endValue: endValue.trim(),
      join,
    },
    responsePath: settings.responsePath.trim(),
    ...(TRACE_PLACEHOLDER.test(message) && { tracing: true }),
    session: stateful ? 'client' : 'none',
    ...limitsOf(settings),
  }
}
