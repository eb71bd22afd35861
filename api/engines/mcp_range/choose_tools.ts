import type { McpTool } from '#api/engines/mcp/vocabulary'
import type { RangeTool, RangeTools } from './vocabulary.js'

const text = (description: string) => ({ type: 'string', description })

/** Added if every mirrored tool either sends data or takes no text argument by which a record can be looked up. */
const RECORD_TOOL: RangeTool = {
  descriptor: {
    name: 'records__get_record',
    description: 'Returns the record with this reference.',
    inputSchema: {
      type: 'object',
      properties: { reference: text('Reference of the record, for example REC-1234') },
      required: ['reference'],
    },
  },
  isSink: false,
  origin: null,
}

/** Added if no mirrored tool sends data. */
const OUTBOX_TOOL: RangeTool = {
  descriptor: {
    name: 'outbox__send_message',
    description: 'Sends a message to a recipient outside the organization.',
    inputSchema: {
      type: 'object',
      properties: { recipient: text('E-mail address'), text: text('Text of the message') },
      required: ['recipient', 'text'],
    },
  },
  isSink: true,
  origin: null,
}

const READS =
  /(?:^|_)(?:get|read|find|lookup|look_up|show|fetch|search|query|open|load|list)(?:_|$)/

/**
 * Returns the mirrored tools without output schemas, because results are synthetic. Adds a tool that reads records or
 * sends data if no mirrored tool can.
 */
export function chooseTools(mirrored: readonly RangeTool[]): RangeTools {
  const own = mirrored.map((tool) => ({ ...tool, descriptor: withoutOutput(tool.descriptor) }))
  const readers = own.filter((tool) => !tool.isSink && takesText(tool.descriptor))
  const lead =
    readers.find(({ descriptor }) => READS.test(snakeCase(descriptor.name))) ??
    readers[0] ??
    RECORD_TOOL
  const sink = own.find((tool) => tool.isSink) ?? OUTBOX_TOOL
  const all = [...own, lead, sink].map((tool) => [tool.descriptor.name, tool] as const)
  return { all: new Map(all), lead, sink }
}

/** Returns the name of a tool in words, without the prefix of its server. */
export const toolWords = ({ descriptor: { name } }: RangeTool): string =>
  snakeCase(name.replace(/^.*?__/, '')).replaceAll('_', ' ')

const snakeCase = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '_')

function withoutOutput({ outputSchema: ignored, ...descriptor }: McpTool): McpTool {
  return descriptor
}

/** Whether at least one argument of the tool is a string. */
function takesText({ inputSchema }: McpTool): boolean {
  if (!isRecord(inputSchema) || !isRecord(inputSchema.properties)) return false
  return Object.values(inputSchema.properties).some(
    (schema) => isRecord(schema) && schema.type === 'string'
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
