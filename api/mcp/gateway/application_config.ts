import type { Enforcement } from '#api/contract/mcp/application'
import type { ServerAuth } from '#api/contract/mcp/connection'
import type { ServerStatus } from '#api/contract/mcp/server'
import { compilePolicy, type Policy } from '#api/engines/mcp/index'
import type { McpTool, PolicyRule, ToolProfile, ToolState } from '#api/engines/mcp/vocabulary'
import { type ExposedNames, exposedNames } from '#api/mcp/gateway/exposed_names'
import { profileOf } from '#api/mcp/servers/tools/tool_profile'
import { ruleOf } from '#api/mcp/permissions/rule_of'
import db from '@adonisjs/lucid/services/db'

/** A tool that the application allows, with its approved state. */
export type GatewayTool = {
  id: string
  /** Name on the server. */
  name: string
  /** Name that clients see. */
  exposedName: string
  server: GatewayServer
  state: ToolState
  pinnedDigest: string | null
  descriptor: McpTool | null
  profile: ToolProfile
}

export type GatewayServer = {
  id: string
  name: string
  prefix: string
  url: string
  credentials: string | null
  auth: ServerAuth
  listDigest: string | null
}

/** Settings of an application that the gateway uses. Immutable; replaced as a whole. */
export type ApplicationConfig = {
  id: string
  name: string
  slug: string
  teamId: string
  organizationId: string
  isActive: boolean
  enforcement: Enforcement
  flowEnforcement: Enforcement
  /** Whether access tokens of the identity provider are accepted. */
  acceptsTokens: boolean
  requiredScope: string | null
  names: ExposedNames
  tools: ReadonlyMap<string, GatewayTool>
  /** Approved servers of which the application contains a tool, by prefix. */
  servers: ReadonlyMap<string, GatewayServer>
  policy: Policy
}

type ServerRow = GatewayServer & { status: ServerStatus }
type ToolRow = {
  id: string
  name: string
  serverId: string
  state: ToolState
  pinnedDigest: string | null
  descriptor: string | null
  profile: ToolProfile | null
}
type PermissionRow = Parameters<typeof ruleOf>[1] & { id: string }

type Row = Pick<
  ApplicationConfig,
  'id' | 'name' | 'slug' | 'isActive' | 'enforcement' | 'flowEnforcement' | 'requiredScope'
> & {
  acceptsTokens: boolean | null
  keepsNames: boolean
  team_id: string
  organization_id: string
  servers: ServerRow[]
  tools: ToolRow[]
  permissions: PermissionRow[]
}

const APPLICATION = `
  select a.id, a.name, a.slug, a.is_active as "isActive", a.enforcement,
    a.flow_enforcement as "flowEnforcement", a.keeps_names as "keepsNames", i.accepts_tokens as "acceptsTokens",
    i.required_scope as "requiredScope", a.team_id, o.organization_id,
    (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'prefix', s.prefix, 'url', s.url,
        'credentials', s.credentials, 'auth', s.auth, 'status', s.status, 'listDigest', s.list_digest)), '[]')
      from mcp_servers s where s.team_id = a.team_id) as servers,
    (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'serverId', t.server_id,
        'state', t.state, 'pinnedDigest', t.pinned_digest, 'descriptor', v.descriptor, 'profile', t.profile) order by t.name, t.id), '[]')
      from mcp_application_tools at join mcp_tools t on t.id = at.tool_id
      left join mcp_tool_versions v on v.tool_id = t.id and v.digest = t.pinned_digest
      where at.application_id = a.id) as tools,
    (select coalesce(json_agg(json_build_object('id', p.id, 'effect', p.effect, 'userId', p.user_id, 'roleId', p.role_id,
        'applicationId', p.application_id, 'serverId', p.server_id, 'tool', p.tool, 'kind', p.kind, 'conditions', p.conditions,
        'redactPaths', p.redact_paths, 'reason', p.reason) order by p.position, p.created_at, p.id), '[]')
      from mcp_permissions p where p.team_id = a.team_id) as permissions
  from mcp_applications a join teams o on o.id = a.team_id
  left join mcp_sign_in_settings i on i.organization_id = o.organization_id
  where a.slug = :slug`

/** Loads an application by the last part of its endpoint, in one query. */
export async function loadApplication(slug: string): Promise<ApplicationConfig | null> {
  const { rows }: { rows: Row[] } = await db.rawQuery(APPLICATION, { slug })
  const [row] = rows
  return row ? configOf(row) : null
}

function configOf(row: Row): ApplicationConfig {
  const { id, name, slug, isActive, enforcement, flowEnforcement } = row
  const servers = new Map(row.servers.map((server) => [server.id, server]))
  const used = new Set(row.tools.map(({ serverId }) => serverId))
  const prefixes = row.servers.filter(({ id: serverId }) => used.has(serverId))
  const names = exposedNames(
    row.keepsNames,
    prefixes.map(({ prefix }) => prefix)
  )
  const tools = row.tools.flatMap((tool) => {
    const server = servers.get(tool.serverId)
    return server ? [toolOf(tool, server, names)] : []
  })
  const rules: PolicyRule[] = row.permissions.map((permission) => ruleOf(permission.id, permission))
  return {
    ...{ id, name, slug, isActive, enforcement, flowEnforcement, names },
    teamId: row.team_id,
    organizationId: row.organization_id,
    acceptsTokens: row.acceptsTokens ?? false,
    requiredScope: row.requiredScope,
    servers: new Map(
      row.servers
        .filter(({ id: serverId, status }) => status === 'approved' && used.has(serverId))
        .map((server) => [server.prefix, server])
    ),
    tools: new Map(tools.map((tool) => [tool.exposedName, tool])),
    policy: compilePolicy(rules),
  }
}

function toolOf(tool: ToolRow, server: ServerRow, names: ExposedNames): GatewayTool {
  const { id, name, pinnedDigest, profile } = tool
  const descriptor: McpTool | null = tool.descriptor === null ? null : JSON.parse(tool.descriptor)
  return {
    ...{ id, name, pinnedDigest },
    exposedName: names.name(server.prefix, name),
    server,
    state: stateOf(tool, server),
    descriptor,
    profile: profileOf(profile, descriptor),
  }
}

/** Returns the state of a tool, considering its server: tools of servers that are not approved cannot be called. */
function stateOf({ state, pinnedDigest }: ToolRow, { status }: ServerRow): ToolState {
  if (status === 'blocked') return 'blocked'
  if (status !== 'approved' || (state === 'approved' && pinnedDigest === null)) return 'unreviewed'
  return state
}
