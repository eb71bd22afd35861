import { vendorOf } from '#api/contract/targets/target_kinds'
import {
  type ChatSettings,
  type CliSettings,
  type McpSettings,
  type ModelSettings,
  PROMPT_PLACEHOLDER,
  type SocketSettings,
  type TargetCall,
} from '#api/contract/targets/target_settings'
import type { FieldError } from '#api/platform/http/domain_error'
import {
  findProviderCode,
  refuseCode,
  REQUEST_VARIABLES,
  SOCKET_VARIABLES,
} from '#api/platform/runner/refuse_code'
import {
  asFault,
  fault,
  headerFaults,
  jsonFaults,
  pathFaults,
  shownHeaders,
  urlFaults,
} from '#api/targets/calls/faults'
import { parseYaml, yamlSyntaxError } from '#api/platform/http/parsing/parse_yaml'
import { credentialsIn } from '#api/targets/credentials/credentials_in'
import { requestFaults } from '#api/targets/calls/request_faults'
import { NO_SECRETS, type Secrets } from '#api/targets/credentials/secrets'

/** Finds all faults that prevent calls to a target, by field. Has no side effects. */
export function callFaults(call: TargetCall, secrets: Secrets = NO_SECRETS): FieldError[] {
  switch (call.type) {
    case 'http':
      return requestFaults(call.settings, secrets)
    case 'openai-chat':
      return [...urlFaults(call.settings.url, 'url'), ...chatFaults(call.settings, secrets)]
    case 'model':
      return modelFaults(call.settings, secrets)
    case 'websocket':
      return socketFaults(call.settings, secrets)
    case 'mcp':
      return mcpFaults(call.settings, secrets)
    case 'cli':
      return cliFaults(call.settings)
  }
}

function chatFaults({ url, model }: ChatSettings, secrets: Secrets): FieldError[] {
  return [
    ...(model.trim() ? [] : [fault('model', 'required', 'Model is required')]),
    ...findProviderCode(`openai:chat:${model.trim()}`, 'model').map(asFault),
    ...refuseCode({ url, model, apiKey: secrets.apiKey ?? '' }, { variables: [] }).map(asFault),
  ]
}

function modelFaults(settings: ModelSettings, secrets: Secrets): FieldError[] {
  const vendor = vendorOf(settings.vendor)
  if (!vendor) return [fault('vendor', 'exists', 'Unknown vendor')]
  const missing = (vendor.options ?? []).filter(
    ({ name, required }) => required && !settings.options[name]?.trim()
  )
  const needsUrl = vendor.protocol === 'azure' || settings.url.trim() !== ''
  const workspace = settings.options.workspaceUrl
  return [
    ...(needsUrl ? urlFaults(settings.url, 'url') : []),
    ...chatFaults(settings, secrets),
    ...missing.map(({ name, label }) =>
      fault(`options.${name}`, 'required', `${label} is required`)
    ),
    ...(workspace ? urlFaults(workspace, 'options.workspaceUrl') : []),
    ...refuseCode({ options: settings.options }, { variables: [] }).map(asFault),
  ]
}

function socketFaults(settings: SocketSettings, secrets: Secrets): FieldError[] {
  const { url, message, protocols, headers, end, endPath, endValue } = settings
  const shown = shownHeaders(headers, secrets)
  return [
    ...urlFaults(url, 'url', ['ws', 'wss']),
    ...refuseCode({ url, message, headers: shown }, { variables: SOCKET_VARIABLES }).map(asFault),
    ...(PROMPT_PLACEHOLDER.test(message)
      ? jsonFaults(message, 'message')
      : [fault('message', 'prompt', 'Put {{prompt}} into the message')]),
    ...headers.flatMap(({ name }, index) => headerFaults(headers, name, index)),
    ...protocolsOf(protocols)
      .filter((name) => !/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name))
      .map((name) => fault('protocols', 'token', `"${name}" is not a valid subprotocol name`)),
    ...pathFaults(settings.responsePath, 'responsePath'),
    ...(end === 'match' ? pathFaults(endPath, 'endPath') : []),
    ...(end === 'match' && !endValue.trim()
      ? [fault('endValue', 'required', 'Enter the value that marks the last message')]
      : []),
  ]
}

/** Splits `a, b` into names. */
export const protocolsOf = (protocols: string): string[] =>
  protocols
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

function mcpFaults(settings: McpSettings, secrets: Secrets): FieldError[] {
  const { url, headers, tool, arguments: given } = settings
  const shown = shownHeaders(headers, secrets)
  const withTool = tool.trim() !== ''
  return [
    ...urlFaults(url, 'url'),
    ...refuseCode(
      { url, tool, arguments: given, headers: shown },
      { variables: REQUEST_VARIABLES }
    ).map(asFault),
    ...(withTool && !PROMPT_PLACEHOLDER.test(given)
      ? [fault('arguments', 'prompt', 'Put {{prompt}} into an argument of the tool')]
      : []),
    ...(withTool ? jsonFaults(given, 'arguments') : []),
    ...headers.flatMap(({ name }, index) => headerFaults(headers, name, index)),
    ...pathFaults(settings.responsePath, 'responsePath'),
  ]
}

/**
 * Finds faults of a target that only the CLI calls. It may refer to files and programs of the CLI user, because the
 * server never calls it.
 */
function cliFaults({ provider, config }: CliSettings): FieldError[] {
  const { mapping: read, problem } = mappingIn(config)
  const [credential] = credentialsIn(read, '')
  return [
    ...(provider.trim() ? [] : [fault('provider', 'required', 'Provider is required')]),
    ...(read ? [] : [fault('config', 'yaml', problem)]),
    ...(credential === undefined
      ? []
      : [
          fault(
            'config',
            'credentials',
            `${credential} is a credential, and everyone who can read targets can read this configuration. Reference an environment variable instead: {{env.NAME}}`
          ),
        ]),
  ]
}

const NO_MAPPING = 'The configuration must be a YAML mapping with one "name: value" per line'

/** Parses the mapping; on failure, `mapping` is null and `problem` is the error. */
function mappingIn(config: string): { mapping: object | null; problem: string } {
  if (!config.trim()) return { mapping: {}, problem: '' }
  try {
    const read: unknown = parseYaml(config)
    const isMapping = typeof read === 'object' && !Array.isArray(read)
    return { mapping: isMapping ? read : null, problem: NO_MAPPING }
  } catch (error) {
    const reason = yamlSyntaxError(error)
    return { mapping: null, problem: reason === null ? NO_MAPPING : `Not valid YAML: ${reason}` }
  }
}
