import {
  type Context,
  type Fields,
  INVALID_PARAMS,
  METHOD_NOT_FOUND,
  recordOf,
  RpcError,
} from '#tests/support/mcp/conformance/era'
import { complete, getPrompt, listedPrompts } from '#tests/support/mcp/conformance/prompts'
import {
  listedResources,
  listedTemplates,
  readResource,
} from '#tests/support/mcp/conformance/resources'
import { clientTools } from '#tests/support/mcp/conformance/tools/client_tools'
import { contentTools } from '#tests/support/mcp/conformance/tools/content_tools'
import { inputTools } from '#tests/support/mcp/conformance/tools/input_tools'
import { schemaTools } from '#tests/support/mcp/conformance/tools/schema_tools'
import { streamTools } from '#tests/support/mcp/conformance/tools/stream_tools'
import { taskTools } from '#tests/support/mcp/conformance/tools/task_tools'

export const tools = [
  ...contentTools,
  ...streamTools,
  ...clientTools,
  ...schemaTools,
  ...inputTools,
  ...taskTools,
]

export const CAPABILITIES = {
  tools: { listChanged: true },
  resources: { listChanged: true, subscribe: true },
  prompts: { listChanged: true },
  completions: {},
  logging: {},
}

/** Methods whose results clients are allowed to cache. */
export const CACHEABLE = [
  'tools/list',
  'resources/list',
  'resources/templates/list',
  'resources/read',
  'prompts/list',
  'server/discover',
]

/** Handles a request that exists in all revisions. @throws RpcError */
export async function handleRequest(
  method: string,
  params: Fields,
  context: Context
): Promise<Fields> {
  switch (method) {
    case 'tools/list':
      return { tools: tools.map(({ call: _, ...tool }) => tool) }
    case 'resources/list':
      return { resources: listedResources }
    case 'resources/templates/list':
      return { resourceTemplates: listedTemplates }
    case 'prompts/list':
      return { prompts: listedPrompts }
    case 'resources/read':
      return readResource(params, context.era)
    case 'prompts/get':
      return getPrompt(params, context)
    case 'completion/complete':
      return complete(params)
    case 'tools/call': {
      const tool = tools.find(({ name }) => name === params.name)
      if (!tool) throw new RpcError(INVALID_PARAMS, `Unknown tool: ${String(params.name)}`)
      return tool.call(context, recordOf(params.arguments))
    }
    default:
      throw new RpcError(METHOD_NOT_FOUND, 'Method not found')
  }
}
