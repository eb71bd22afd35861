import type { TargetCall } from '#api/contract/target_settings'
import type { RunnerTarget } from '#api/engines/evals/vocabulary'
import { NOT_CALLED_HERE } from '#api/targets/errors'
import { chatProvider, modelProvider } from '#api/targets/provider/chat_provider'
import { httpProvider } from '#api/targets/provider/http_provider'
import { mcpProvider } from '#api/targets/provider/mcp_provider'
import { socketProvider } from '#api/targets/provider/socket_provider'
import { type Secrets, valuesOf } from '#api/targets/secrets'
import { whyNotHere } from '#api/targets/why_not_here'

/**
 * How the runner calls a target, credentials in clear. Pure.
 * @throws NOT_CALLED_HERE when it can only be called by the command-line tool
 */
export function toProvider(call: TargetCall, secrets: Secrets): RunnerTarget {
  const reason = whyNotHere(call)
  if (reason !== null) throw NOT_CALLED_HERE(reason)
  const credentials = valuesOf(secrets)
  return { ...providerOf(call, secrets), ...(credentials.length > 0 && { credentials }) }
}

function providerOf(call: TargetCall, secrets: Secrets): RunnerTarget {
  switch (call.type) {
    case 'http':
      return httpProvider(call.settings, secrets)
    case 'openai-chat':
      return chatProvider(call.settings, secrets)
    case 'model':
      return modelProvider(call.settings, secrets)
    case 'websocket':
      return socketProvider(call.settings, secrets)
    case 'mcp':
      return mcpProvider(call.settings, secrets)
    case 'cli':
      throw NOT_CALLED_HERE()
  }
}
