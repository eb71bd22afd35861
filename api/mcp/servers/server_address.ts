import {
  type ServerKind,
  STDIO_MAX,
  stdioAddress,
  type StdioCommand,
  stdioCommand,
} from '#api/contract/mcp/stdio'
import { type Headers, sealEnvironment, sealHeaders } from '#api/mcp/servers/server_credentials'
import { invalidField } from '#api/platform/http/domain_error'
import { decideUrl } from '#api/platform/outbound/address_policy'
import { ensureSettingsLoaded } from '#api/platform/settings/installation_setting'
import { outboundRules } from '#api/platform/settings/outbound_rules'

/** Fields of a request that describe a server's address. */
export type GivenAddress = {
  url?: string | undefined
  command?: string | undefined
  arguments?: string[] | undefined
}
type Secret = { name: string; value?: string | undefined }
export type GivenSecrets = {
  requestHeaders?: Secret[] | undefined
  environment?: Secret[] | undefined
}

/**
 * Returns the address of a new server.
 * @throws a validation error
 */
export async function newAddress(kind: ServerKind, given: GivenAddress): Promise<string> {
  if (kind === 'stdio') {
    if (given.command === undefined) throw invalidField('command', 'required', 'Enter the command')
    return changedAddress(stdioAddress({ command: given.command, arguments: [] }), given)
  }
  if (given.url === undefined) throw invalidField('url', 'required', 'Enter the URL of the server')
  return changedAddress(given.url, given)
}

/**
 * Returns the address after a change; the server's kind cannot change.
 * @throws a validation error
 */
export async function changedAddress(current: string, given: GivenAddress): Promise<string> {
  const stdio = stdioCommand(current)
  if (stdio) return changedCommand(stdio, given)
  for (const field of ['command', 'arguments'] as const) {
    if (given[field] !== undefined) throw invalidField(field, 'kind', ONLY_STDIO)
  }
  if (given.url !== undefined) await assertUrl(given.url)
  return given.url ?? current
}

const ONLY_STDIO = 'Only stdio servers can have a command. Propose a new server instead.'

function changedCommand(current: StdioCommand, given: GivenAddress): string {
  if (given.url !== undefined) {
    throw invalidField(
      'url',
      'kind',
      'A stdio server has a command instead of a URL. Propose a new server instead.'
    )
  }
  const { command = current.command, arguments: words = current.arguments } = given
  if (command.includes('/') && !command.startsWith('/')) {
    throw invalidField(
      'command',
      'command',
      'Enter the name of a program, or its absolute path on the machine of the MCP agent'
    )
  }
  const address = stdioAddress({ command, arguments: words })
  if (address.length <= STDIO_MAX.address) return address
  const max = STDIO_MAX.address
  throw invalidField('arguments', 'maxLength', `The command line has more than ${max} characters`)
}

async function assertUrl(text: string) {
  await ensureSettingsLoaded()
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw invalidField('url', 'url', 'Enter an http or https URL')
  }
  if (url.username || url.password) {
    throw invalidField('url', 'url', 'Send credentials as headers instead of in the URL')
  }
  const decision = decideUrl(url, outboundRules)
  if (!decision.allowed) throw invalidField('url', 'outbound', decision.reason)
}

/**
 * Encrypts the credentials that this kind of server can have.
 * @throws a validation error for credentials of the other kind
 */
export function sealSecrets(address: string, given: GivenSecrets, stored: Headers) {
  const isStdio = stdioCommand(address) !== null
  if (isStdio && given.requestHeaders?.length) {
    throw invalidField(
      'requestHeaders',
      'kind',
      'A stdio server cannot have request headers. Use environment variables instead.'
    )
  }
  if (!isStdio && given.environment?.length) {
    throw invalidField('environment', 'kind', 'Only stdio servers can have environment variables')
  }
  return isStdio
    ? sealEnvironment(given.environment ?? [], stored)
    : sealHeaders(given.requestHeaders ?? [], stored)
}
