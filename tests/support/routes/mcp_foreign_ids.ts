import {
  insertRange,
  insertServer,
  insertTool,
  insertUsableApplication,
} from '#tests/support/mcp/mcp_records'
import { templateSettings, TemplateFactory } from '#database/factories/template_factory'
import {
  followed,
  vulnerabilityOf,
  workedAtRange,
} from '#tests/support/records/vulnerability_records'
import { makeRecord } from '#tests/support/records/records'
import type { Persona } from '#tests/support/personas'
import type { ForeignIdCase } from './foreign_id_cases.js'

type Made = ForeignIdCase['make']
type Body = (owner: Persona, id: string) => object

const rule = { name: 'A rule', effect: 'allow', position: 1 }

const user: Made = (persona) => persona.user.id
/** Creates a role in the persona's organization. */
const role: Made = (persona) => makeRecord.roles(persona)
const application: Made = (persona) => makeRecord['mcp-proxy/applications'](persona)
const usableApplication: Made = ({ team }) => insertUsableApplication(team.id)
const range: Made = ({ team }) => insertRange(team.id)
const server: Made = (persona) => makeRecord['mcp-proxy/servers'](persona)
/** Creates an MCP server with a tool. Returns the tool's ID. */
const tool: Made = async (persona) => insertTool(await insertServer(persona.team.id))

const scopeOf = (make: Made) => (make === user || make === role ? 'organization' : 'team')

const created = (path: string, make: Made, body: Body): ForeignIdCase => ({
  method: 'POST',
  scope: scopeOf(make),
  make,
  request: async (owner, id) => ({ url: `/mcp/${path}`, body: body(owner, id) }),
})

const changed = (path: 'applications' | 'permissions', make: Made, body: Body): ForeignIdCase => ({
  method: 'PUT',
  scope: scopeOf(make),
  make,
  async request(owner, id) {
    const recordId = await makeRecord[`mcp-proxy/${path}`](owner)
    return { url: `/mcp/${path}/${recordId}`, body: body(owner, id) }
  },
})

const explained = (
  make: Made,
  body: (owner: Persona, id: string) => Promise<object>
): ForeignIdCase => ({
  method: 'POST',
  scope: scopeOf(make),
  make,
  request: async (owner, id) => ({
    url: '/mcp/permissions/explain',
    body: { tool: 'desk__echo', ...(await body(owner, id)) },
  }),
})

/** Fields in the MCP gateway's routes that refer to records. */
export const MCP_FOREIGN_IDS: Record<string, ForeignIdCase> = {
  'POST /mcp/permissions userId': created('permissions', user, (_, userId) => ({
    ...rule,
    userId,
  })),
  'POST /mcp/permissions roleId': created('permissions', role, (_, roleId) => ({
    ...rule,
    roleId,
  })),
  'POST /mcp/permissions applicationId': created(
    'permissions',
    application,
    (_, applicationId) => ({ ...rule, applicationId })
  ),
  'POST /mcp/permissions serverId': created('permissions', server, (_, serverId) => ({
    ...rule,
    serverId,
  })),
  'PUT /mcp/permissions/:id userId': changed('permissions', user, (_, userId) => ({ userId })),
  'PUT /mcp/permissions/:id roleId': changed('permissions', role, (_, roleId) => ({ roleId })),
  'PUT /mcp/permissions/:id applicationId': changed(
    'permissions',
    application,
    (_, applicationId) => ({ applicationId })
  ),
  'PUT /mcp/permissions/:id serverId': changed('permissions', server, (_, serverId) => ({
    serverId,
  })),
  'POST /mcp/permissions/dry-run userId': created('permissions/dry-run', user, (_, userId) => ({
    ...rule,
    userId,
  })),
  'POST /mcp/permissions/dry-run roleId': created('permissions/dry-run', role, (_, roleId) => ({
    ...rule,
    roleId,
  })),
  'POST /mcp/permissions/dry-run applicationId': created(
    'permissions/dry-run',
    application,
    (_, applicationId) => ({
      ...rule,
      applicationId,
    })
  ),
  'POST /mcp/permissions/dry-run serverId': created(
    'permissions/dry-run',
    server,
    (_, serverId) => ({
      ...rule,
      serverId,
    })
  ),
  'POST /mcp/permissions/explain userId': explained(user, async (owner, userId) => ({
    userId,
    applicationId: await makeRecord['mcp-proxy/applications'](owner),
  })),
  'POST /mcp/permissions/explain applicationId': explained(
    application,
    async (owner, applicationId) => ({ userId: owner.user.id, applicationId })
  ),
  'POST /mcp/ranges applicationId': created('ranges', usableApplication, (_, applicationId) => ({
    applicationId,
  })),
  'POST /mcp/targets/:targetId/range applicationId': {
    method: 'POST',
    scope: 'team',
    make: usableApplication,
    async request(owner, applicationId) {
      const targetId = await makeRecord['redteam/targets'](owner)
      return { url: `/mcp/targets/${targetId}/range`, body: { applicationId } }
    },
  },
  'POST /issues/:id/verify rangeId': {
    method: 'POST',
    scope: 'team',
    make: range,
    async request(owner, rangeId) {
      const targetId = await makeRecord['redteam/targets'](owner)
      await followed(owner, { targetId, probes: [workedAtRange()] })
      const { id } = await vulnerabilityOf(targetId)
      return { url: `/issues/${id}/verify`, body: { rangeId } }
    },
  },
  'POST /jobs rangeId': {
    method: 'POST',
    scope: 'team',
    make: range,
    async request(owner, rangeId) {
      const { id: configId } = await TemplateFactory.merge({
        teamId: owner.team.id,
        config: templateSettings({ mcpRange: { numTests: 1 } }),
      }).create()
      const targetId = await makeRecord['redteam/targets'](owner)
      return { url: '/jobs', body: { type: 'redteam', targetId, configId, rangeId } }
    },
  },
  'POST /mcp/applications toolIds': created('applications', tool, (_, id) => ({
    name: 'A',
    toolIds: [id],
  })),
  'POST /mcp/applications/flows toolIds': created('applications/flows', tool, (_, id) => ({
    toolIds: [id],
  })),
  'PUT /mcp/applications/:id toolIds': changed('applications', tool, (_, id) => ({
    toolIds: [id],
  })),
}
