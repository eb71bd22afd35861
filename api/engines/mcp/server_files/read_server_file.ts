import { parse, type ParseError } from 'jsonc-parser'
import { isObject, type ServerFile } from './found_server.js'
import { clientServersIn, readClientConfiguration } from './read_client_configuration.js'
import { countWays, readRegistryServers, registryServersIn } from './read_registry_server.js'

/** Thrown for a file without servers. The message is shown to the user. */
export class UnreadableServerFile extends Error {}

/**
 * Reads the MCP servers in the configuration of a client (`mcpServers`, `servers`, `context_servers`) or in the format
 * of the MCP registry (`server.json`, and the registry's responses).
 * @param text JSON, in which comments and trailing commas are allowed
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

/** Parses JSON in which comments and trailing commas are allowed, as in the settings of VS Code and Zed. */
function parsed(text: string): unknown {
  const json = text.replace(/^\uFEFF/, '')
  const errors: ParseError[] = []
  const document: unknown = parseDocument(json, errors)
  const [error] = errors
  if (!error) return document
  const line = json.slice(0, error.offset).split('\n').length
  throw new UnreadableServerFile(`The file is not valid JSON: error in line ${line}.`)
}

function parseDocument(json: string, errors: ParseError[]): unknown {
  try {
    return parse(json, errors, { allowTrailingComma: true })
  } catch (error) {
    if (error instanceof RangeError) {
      throw new UnreadableServerFile('The file is nested too deeply.')
    }
    throw error
  }
}
