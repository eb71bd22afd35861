import {
  collect,
  type FoundSecret,
  type FoundServer,
  isObject,
  type JsonObject,
  NotImportable,
  objectOf,
  type ServerFile,
  textOf,
} from './found_server.js'

/**
 * Returns the servers of a client's configuration by name; null if the document has none. Claude, Cursor and Windsurf use
 * `mcpServers`, VS Code uses `servers` or `mcp.servers`, and Zed uses `context_servers`.
 */
export function clientServersIn(document: JsonObject): JsonObject | null {
  const { mcpServers, servers, context_servers: contextServers, mcp } = document
  const found = [mcpServers, servers, objectOf(mcp).servers, contextServers]
  return found.find(isObject) ?? null
}

/** Reads the servers of a client's configuration. */
export function readClientConfiguration(servers: JsonObject): ServerFile {
  const file: ServerFile = { servers: [], skipped: [] }
  for (const [name, entry] of Object.entries(servers)) {
    collect(file, name, () => readEntry(name, entry))
  }
  return file
}

function readEntry(name: string, entry: unknown): FoundServer {
  if (!isObject(entry)) throw new NotImportable('The entry is not an object')
  if (entry.disabled === true) throw new NotImportable('The server is disabled in the file')
  const about = { name, description: textOf(entry.description) }
  const url = [entry.url, entry.serverUrl, entry.httpUrl].map(textOf).find((each) => each !== null)
  if (url) {
    if (isPlaceholder(url)) throw new NotImportable(`The URL contains a placeholder: ${url}`)
    return { ...about, kind: 'http', url, headers: secretsOf(entry.headers) }
  }
  // Zed nests the program's path, arguments and variables.
  const program = isObject(entry.command) ? entry.command : entry
  const command = textOf(isObject(entry.command) ? entry.command.path : entry.command)
  if (!command) throw new NotImportable('The entry has neither a URL nor a command')
  return {
    ...about,
    kind: 'stdio',
    command,
    arguments: argumentsOf(program.args),
    environment: secretsOf(program.env),
  }
}

function argumentsOf(given: unknown): string[] {
  if (given === undefined || given === null) return []
  if (!Array.isArray(given)) throw new NotImportable('The arguments are not a list')
  return given.map((value: unknown) => {
    if (typeof value !== 'string' && typeof value !== 'number') {
      throw new NotImportable('An argument is neither a text nor a number')
    }
    const text = String(value)
    if (isPlaceholder(text)) {
      throw new NotImportable(
        `An argument contains a placeholder: ${text}. Propose the server with its value instead.`
      )
    }
    return text
  })
}

/** Variables or headers. Placeholders such as `${input:token}`, which the client fills, have no value. */
function secretsOf(given: unknown): FoundSecret[] {
  return Object.entries(objectOf(given)).map(([name, value]) => {
    const text = ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : ''
    return { name, value: text === '' || isPlaceholder(text) ? null : text }
  })
}

const isPlaceholder = (text: string) => /\$\{|\$[A-Z_]{2}/.test(text)
