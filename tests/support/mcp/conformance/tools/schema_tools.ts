import { MISSING_CAPABILITY, RpcError } from '#tests/support/mcp/conformance/era'
import { type FixtureTool, schemaOf, textResult } from '#tests/support/mcp/conformance/tools/tool'

const CONTACT = {
  type: 'object',
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
}

/** Tools with a schema or condition that a gateway must preserve. */
export const schemaTools: FixtureTool[] = [
  {
    name: 'json_schema_2020_12_tool',
    description: 'Has a schema with keywords of JSON Schema 2020-12.',
    inputSchema: CONTACT,
    call: (_, given) => textResult(JSON.stringify(given)),
  },
  {
    name: 'test_header_argument',
    description: 'Has an argument that a header repeats.',
    inputSchema: {
      type: 'object',
      properties: { region: { 'type': 'string', 'x-mcp-header': 'Region' } },
    },
    call: (_, { region }) => textResult(`Region: ${String(region)}`),
  },
  {
    name: 'test_missing_capability',
    description: 'Needs the model of the client.',
    inputSchema: schemaOf(),
    call({ capabilities }) {
      if (capabilities.sampling) return textResult('The client has a model.')
      const data = { requiredCapabilities: { sampling: {} } }
      throw new RpcError(MISSING_CAPABILITY, 'Missing client capabilities: sampling', data)
    },
  },
  {
    name: 'greet',
    description: 'Greets someone.',
    inputSchema: schemaOf({ name: 'string' }),
    call: (_, { name }) => textResult(`Hello, ${String(name)}!`),
  },
]
