import type { TargetCall } from '#api/contract/targets/target_settings'
import type { RunnerTarget } from '#api/engines/evals/vocabulary'
import { NOT_CALLED_HERE } from '#api/targets/errors'
import { chatProvider, modelProvider } from '#api/targets/provider/chat_provider'
import { httpProvider } from '#api/targets/provider/http_provider'
import { mcpProvider } from '#api/targets/provider/mcp_provider'
import { socketProvider } from '#api/targets/provider/socket_provider'
import { type Secrets, valuesOf } from '#api/targets/credentials/secrets'
import { referencesOf } from '#api/targets/credentials/map_secrets'

/**
 * Builds the runner's configuration of a target, with decrypted credentials.
 * @throws NOT_CALLED_HERE if only the command-line tool can call it
 */
export function toProvider(call: TargetCall, secrets: Secrets): RunnerTarget {
  const reason = unsupportedReason(call)
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

/** Explains why this server cannot call a target; null if it can. */
export function unsupportedReason(call: TargetCall): string | null {
  if (call.type === 'cli') return 'Only the command-line tool can scan this type of target'
  const variables = referencesOf(call)
  if (variables.length === 0) return null
  return `Only the command-line tool can resolve environment variables (${variables.join(', ')}). Run the scan from there, or enter the values here.`
}
