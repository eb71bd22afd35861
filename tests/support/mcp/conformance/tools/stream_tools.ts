import {
  type FixtureTool,
  formOf,
  schemaOf,
  textResult,
} from '#tests/support/mcp/conformance/tools/tool'

const inputSchema = schemaOf()
const RECONNECTION_MS = 100
const STEP_MS = 20

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Tools that send notifications before or after their result. */
export const streamTools: FixtureTool[] = [
  {
    name: 'test_tool_with_logging',
    description: 'Logs three messages.',
    inputSchema,
    async call({ log }) {
      for (const step of ['started', 'processing', 'completed']) {
        await log(`Tool execution ${step}`)
        await pause(STEP_MS)
      }
      return textResult('Three messages were logged.')
    },
  },
  {
    name: 'test_tool_with_progress',
    description: 'Reports its progress.',
    inputSchema,
    async call({ progress }) {
      for (const done of [0, 50, 100]) {
        await progress(done, 100)
        await pause(STEP_MS)
      }
      return textResult('The progress was reported.')
    },
  },
  {
    name: 'test_logging_tool',
    description: 'Logs a message if the client requested it.',
    inputSchema,
    async call({ log }) {
      await log('The tool was called')
      return textResult('Done.')
    },
  },
  {
    name: 'test_reconnection',
    description: 'Ends its stream before it has a result.',
    inputSchema,
    async call({ closeStream }) {
      closeStream()
      await pause(RECONNECTION_MS)
      return textResult('The stream was resumed.')
    },
  },
  {
    name: 'test_streaming_elicitation',
    description: 'Asks the user for a name.',
    inputSchema,
    async call({ ask }) {
      await ask({ user_name: formOf('What is your name?', 'name') })
      return textResult('Done.')
    },
  },
  {
    name: 'test_trigger_tool_change',
    description: 'Announces a change of the list of tools.',
    inputSchema,
    call({ changed }) {
      changed('tools')
      return textResult('Announced.')
    },
  },
  {
    name: 'test_trigger_prompt_change',
    description: 'Announces a change of the list of prompts.',
    inputSchema,
    call({ changed }) {
      changed('prompts')
      return textResult('Announced.')
    },
  },
]
