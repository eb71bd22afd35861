import {
  collect,
  type FoundSecret,
  type FoundServer,
  isObject,
  type JsonObject,
  NotImportable,
  objectOf,
  objectsIn,
  type ServerFile,
  textOf,
} from './found_server.js'
import { filled, registryArguments, registrySecrets } from './registry_arguments.js'

/**
 * Returns the servers of a document in the format of the MCP registry; null if it has none. Accepts a `server.json`, and
 * responses of the registry with one server or several.
 */
export function registryServersIn(document: JsonObject): JsonObject[] | null {
  const list = Array.isArray(document.servers) ? document.servers : [document]
  const servers = list.map((entry: unknown) => {
    const { server } = objectOf(entry)
    return isObject(server) ? server : objectOf(entry)
  })
  const isServer = (server: JsonObject) =>
    textOf(server.name) !== null &&
    (Array.isArray(server.packages) || Array.isArray(server.remotes))
  return servers.some(isServer) ? servers.filter(isServer) : null
}

/** Returns the number of servers that `readRegistryServers` reads or skips. */
export const countWays = (servers: readonly JsonObject[]): number =>
  servers.reduce(
    (sum, { remotes, packages }) => sum + objectsIn(remotes).length + objectsIn(packages).length,
    0
  )

/** Reads the ways in which registry servers can be reached: one server for each remote and package. */
export function readRegistryServers(servers: readonly JsonObject[]): ServerFile {
  const file: ServerFile = { servers: [], skipped: [] }
  for (const server of servers) {
    const ways = [
      ...objectsIn(server.remotes).map((remote) => ({
        label: 'remote',
        read: remoteOf,
        of: remote,
      })),
      ...objectsIn(server.packages).map((given) => ({
        label: registryOf(given) ?? 'package',
        read: packageOf,
        of: given,
      })),
    ]
    for (const { label, read, of } of ways) {
      const base = textOf(server.title) ?? textOf(server.name) ?? ''
      const name = uniqueName(ways.length > 1 ? `${base} (${label})` : base, file)
      const description = textOf(server.description)
      collect(file, name, () => ({ name, description, ...read(of) }))
    }
  }
  return file
}

function uniqueName(name: string, { servers, skipped }: ServerFile): string {
  const isTaken = (text: string) => [...servers, ...skipped].some((each) => each.name === text)
  let unique = name
  for (let n = 2; isTaken(unique); n++) unique = `${name} ${n}`
  return unique
}

type Way = Omit<Extract<FoundServer, { kind: 'http' }>, 'name' | 'description'> | StdioWay
type StdioWay = Omit<Extract<FoundServer, { kind: 'stdio' }>, 'name' | 'description'>

function remoteOf(remote: JsonObject): Way {
  const given = textOf(remote.url)
  if (!given) throw new NotImportable('The remote has no URL')
  const url = filled(given, objectOf(remote.variables))
  if (!url) throw new NotImportable(`The URL contains a placeholder: ${given}`)
  return { kind: 'http', url, headers: registrySecrets(remote.headers) }
}

function packageOf(given: JsonObject): StdioWay {
  const registry = registryOf(given)
  const identifier = textOf(given.identifier ?? given.name)
  const transport = textOf(objectOf(given.transport).type) ?? 'stdio'
  if (transport !== 'stdio') {
    throw new NotImportable(
      'The package serves HTTP after its start. Start it yourself and propose its URL.'
    )
  }
  const start = registry === null ? undefined : STARTS[registry]
  if (!start || !identifier) {
    throw new NotImportable('Only packages of npm, PyPI and container registries can be imported')
  }
  const environment = registrySecrets(given.environmentVariables ?? given.environment_variables)
  const runtime = registryArguments(given.runtimeArguments ?? given.runtime_arguments)
  return {
    kind: 'stdio',
    command: textOf(given.runtimeHint ?? given.runtime_hint) ?? start.command,
    arguments: [
      ...(runtime.length > 0 ? runtime : start.runtime(environment)),
      start.word(identifier, textOf(given.version)),
      ...registryArguments(given.packageArguments ?? given.package_arguments),
    ],
    environment,
  }
}

const registryOf = (given: JsonObject): string | null =>
  textOf(given.registryType ?? given.registry_type ?? given.registry_name)

type Start = {
  command: string
  /** Arguments before the package if the entry has none. */
  runtime: (environment: readonly FoundSecret[]) => string[]
  word: (identifier: string, version: string | null) => string
}

const withVersion = (identifier: string, version: string | null) =>
  version === null ? identifier : `${identifier}@${version}`

/** How packages are started, by type of registry. */
const STARTS: Partial<Record<string, Start>> = {
  npm: { command: 'npx', runtime: () => ['-y'], word: withVersion },
  pypi: { command: 'uvx', runtime: () => [], word: withVersion },
  oci: {
    command: 'docker',
    runtime: (environment) => [
      ...['run', '-i', '--rm'],
      ...environment.flatMap(({ name }) => ['-e', name]),
    ],
    word: (identifier, version) =>
      version === null || identifier.lastIndexOf(':') > identifier.lastIndexOf('/')
        ? identifier
        : `${identifier}:${version}`,
  },
}
