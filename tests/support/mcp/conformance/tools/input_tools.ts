import type { Requests } from '#tests/support/mcp/conformance/era'
import {
  type FixtureTool,
  formOf,
  ROOTS,
  sampleOf,
  schemaOf,
  textResult,
} from '#tests/support/mcp/conformance/tools/tool'

const PREFIX = 'test_input_required_result_'

/** Builds a tool that requests all inputs together and returns them. */
const inputTool = (name: string, requests: Requests, isStateful = false): FixtureTool => ({
  name: `${PREFIX}${name}`,
  description: `Asks for ${Object.keys(requests).join(', ')}.`,
  inputSchema: schemaOf(),
  async call({ ask }) {
    const inputs = await ask(requests, isStateful)
    return textResult(`${isStateful ? 'state-ok ' : ''}${JSON.stringify(inputs)}`)
  },
})

const NAME = formOf('What is your name?', 'name')
const CONFIRM = formOf('Please confirm', 'ok', 'boolean')

/** Tools that require input before they return a result. */
export const inputTools: FixtureTool[] = [
  inputTool('elicitation', { user_name: NAME }),
  inputTool('sampling', { capital_question: sampleOf('What is the capital of France?') }),
  inputTool('list_roots', { client_roots: ROOTS }),
  inputTool('request_state', { confirm: CONFIRM }, true),
  inputTool('tampered_state', { confirm: CONFIRM }, true),
  inputTool(
    'multiple_inputs',
    { user_name: NAME, greeting: sampleOf('Generate a greeting'), client_roots: ROOTS },
    true
  ),
  {
    name: `${PREFIX}multi_round`,
    description: 'Asks for a name and then for a color.',
    inputSchema: schemaOf(),
    async call({ ask }) {
      const { step1 } = await ask({ step1: formOf('Step 1: What is your name?', 'name') }, true)
      const color = formOf('Step 2: What is your favorite color?', 'color')
      const { step2 } = await ask({ step2: color }, true)
      return textResult(JSON.stringify([step1, step2]))
    },
  },
  {
    name: `${PREFIX}capabilities`,
    description: 'Asks for what the client declared.',
    inputSchema: schemaOf(),
    async call({ ask, capabilities }) {
      const all = { elicitation: NAME, sampling: sampleOf('Say hello'), roots: ROOTS }
      const declared = Object.entries(all).filter(([name]) => name in capabilities)
      return textResult(JSON.stringify(await ask(Object.fromEntries(declared))))
    },
  },
]
