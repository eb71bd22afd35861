import type { Fields } from '#tests/support/mcp/conformance/era'
import {
  type FixtureTool,
  sampleOf,
  schemaOf,
  textResult,
} from '#tests/support/mcp/conformance/tools/tool'

const NAMES = ['option1', 'option2', 'option3']
const TITLED = NAMES.map((name) => ({ const: name, title: `Option ${name.at(-1)}` }))

const DEFAULTS = {
  name: { type: 'string', default: 'John Doe' },
  age: { type: 'integer', default: 30 },
  score: { type: 'number', default: 95.5 },
  status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
  verified: { type: 'boolean', default: true },
}

const ENUMS = {
  untitledSingle: { type: 'string', enum: NAMES },
  titledSingle: { type: 'string', oneOf: TITLED },
  legacyEnum: { type: 'string', enum: NAMES, enumNames: TITLED.map(({ title }) => title) },
  untitledMulti: { type: 'array', items: { type: 'string', enum: NAMES } },
  titledMulti: { type: 'array', items: { anyOf: TITLED } },
}

const form = (message: string, properties: Fields, required: string[] = []) => ({
  method: 'elicitation/create',
  params: { message, requestedSchema: { type: 'object', properties, required } },
})

/** Builds a tool that requests a form from the client and returns the response. */
const formTool = (name: string, description: string, properties: Fields): FixtureTool => ({
  ...{ name, description },
  inputSchema: schemaOf(),
  async call({ ask }) {
    const { form: response } = await ask({ form: form(description, properties) })
    return textResult(`Elicitation completed: ${JSON.stringify(response)}`)
  },
})

/** Tools that send requests to the client, as only the revisions with sessions allow. */
export const clientTools: FixtureTool[] = [
  {
    name: 'test_sampling',
    description: 'Asks the model of the client.',
    inputSchema: schemaOf({ prompt: 'string' }),
    async call({ ask }, { prompt }) {
      const { sample } = await ask({ sample: sampleOf(String(prompt)) })
      return textResult(`LLM response: ${JSON.stringify(sample?.content)}`)
    },
  },
  {
    name: 'test_elicitation',
    description: 'Asks the user of the client.',
    inputSchema: schemaOf({ message: 'string' }),
    async call({ ask }, { message }) {
      const fields = { username: { type: 'string' }, email: { type: 'string' } }
      const { user } = await ask({ user: form(String(message), fields, ['username', 'email']) })
      return textResult(`User response: ${JSON.stringify(user)}`)
    },
  },
  formTool('test_elicitation_sep1034_defaults', 'Asks with default values.', DEFAULTS),
  formTool('test_elicitation_sep1330_enums', 'Asks with lists of values.', ENUMS),
]
