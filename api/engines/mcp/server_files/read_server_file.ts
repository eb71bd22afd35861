import { isObject, type ServerFile } from './found_server.js'
import { clientServersIn, readClientConfiguration } from './read_client_configuration.js'
import { countWays, readRegistryServers, registryServersIn } from './read_registry_server.js'

/** Thrown for a file without servers. The message is shown to the user. */
export class UnreadableServerFile extends Error {}

/**
 * Reads the MCP servers in the configuration of a client (`mcpServers`, `servers`, `context_servers`) or in the format
 * of the MCP registry (`server.json`, and the registry's responses).
 * @param text JSON
 * @param maxServers maximum number of servers; a file with more is rejected before its entries are read
 * @throws UnreadableServerFile
 */
export function readServerFile(text: string, maxServers: number): ServerFile {
  const document = parsed(text)
  if (!isObject(document)) throw new UnreadableServerFile(NO_SERVERS)
  const registry = registryServersIn(document)
  if (registry) {
    assertCount(countWays(registry), maxServers)
    return readRegistryServers(registry)
  }
  const client = clientServersIn(document)
  if (!client || Object.keys(client).length === 0) throw new UnreadableServerFile(NO_SERVERS)
  assertCount(Object.keys(client).length, maxServers)
  return readClientConfiguration(client)
}

function assertCount(count: number, max: number) {
  if (count <= max) return
  throw new UnreadableServerFile(
    `The file contains ${count} servers. Import at most ${max} from one file.`
  )
}

const NO_SERVERS =
  'The file contains no MCP servers. Use the configuration of a client with "mcpServers" or "servers", or a server.json of the MCP registry.'

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw new UnreadableServerFile(
      'The file is not valid JSON. Remove comments and trailing commas.'
    )
  }
}
