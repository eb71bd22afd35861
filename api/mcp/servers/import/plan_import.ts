import type Team from '#api/accounts/tenants/team'
import {
  type ImportedServer,
  MAX_IMPORTED_SERVERS,
  type SkippedServer,
} from '#api/contract/mcp/server_import'
import { SERVER_MAX } from '#api/contract/mcp/server'
import { type FoundServer, readServerFile, UnreadableServerFile } from '#api/engines/mcp/index'
import { freePrefix } from '#api/mcp/servers/import/free_prefix'
import { createServer } from '#api/mcp/servers/mcp_server_validator'
import { newAddress } from '#api/mcp/servers/server_address'
import { serversOf } from '#api/mcp/servers/servers_of'
import { DomainError, invalidField } from '#api/platform/http/domain_error'
import { errors as vineErrors } from '@vinejs/vine'
import type { Infer } from '@vinejs/vine/types'

/** A server of the file with the values with which it is proposed. */
export type PlannedServer = { shown: ImportedServer; values: Infer<typeof createServer> }

export type ImportPlan = { planned: PlannedServer[]; skipped: SkippedServer[] }

/**
 * Determines which servers of a file can be proposed for the team. Stores nothing.
 * @throws a validation error for a file without servers
 */
export async function planImport(team: Team, content: string): Promise<ImportPlan> {
  const { servers, skipped } = readFile(content)
  const existing = await serversOf(team).select('prefix', 'url')
  const prefixes = new Set(existing.map(({ prefix }) => prefix))
  const addresses = new Set(existing.map(({ url }) => url))
  const plan: ImportPlan = { planned: [], skipped: [...skipped] }
  for (const found of servers) {
    if (found.name.length > SERVER_MAX.name) {
      plan.skipped.push({ name: found.name.slice(0, SERVER_MAX.name), reason: LONG_NAME })
      continue
    }
    const prefix = freePrefix(found.name, prefixes)
    try {
      const { values, address } = await validated(found, prefix)
      prefixes.add(prefix)
      const shown = { ...shownOf(found, prefix), address, exists: addresses.has(address) }
      plan.planned.push({ shown, values })
    } catch (error) {
      plan.skipped.push({ name: found.name, reason: reasonOf(error) })
    }
  }
  return plan
}

const LONG_NAME = `The name is longer than ${SERVER_MAX.name} characters`

function readFile(content: string) {
  try {
    return readServerFile(content, MAX_IMPORTED_SERVERS)
  } catch (error) {
    if (!(error instanceof UnreadableServerFile)) throw error
    throw invalidField('content', 'format', error.message)
  }
}

async function validated(found: FoundServer, prefix: string) {
  const values = await createServer.validate({
    name: found.name,
    prefix,
    kind: found.kind,
    description: found.description?.slice(0, SERVER_MAX.description) ?? null,
    ...(found.kind === 'http'
      ? { url: found.url, requestHeaders: given(found.headers) }
      : {
          command: found.command,
          arguments: found.arguments,
          environment: given(found.environment),
        }),
  })
  return { values, address: await newAddress(found.kind, values) }
}

/** Variables or headers whose value the file contains. */
const given = (secrets: readonly { name: string; value: string | null }[]) =>
  secrets.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]))

function shownOf(found: FoundServer, prefix: string) {
  const { name, description, kind } = found
  const secrets = found.kind === 'http' ? found.headers : found.environment
  const namesOf = (isMissing: boolean) =>
    secrets.filter(({ value }) => (value === null) === isMissing).map((secret) => secret.name)
  return { name, prefix, description, kind, secrets: namesOf(false), missing: namesOf(true) }
}

/** Returns the reason to show for a server that cannot be proposed. */
export function reasonOf(error: unknown): string {
  if (error instanceof vineErrors.E_VALIDATION_ERROR) {
    const [first] = error.messages as { message: string }[]
    return first?.message ?? 'The entry is not valid'
  }
  if (error instanceof DomainError) return error.message
  throw error
}
