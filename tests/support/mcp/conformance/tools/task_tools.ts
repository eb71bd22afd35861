import { type Context, type Fields, RpcError } from '#tests/support/mcp/conformance/era'
import {
  type FixtureTool,
  formOf,
  schemaOf,
  textPart,
  textResult,
} from '#tests/support/mcp/conformance/tools/tool'
import { setTimeout } from 'node:timers/promises'

const INTERNAL_ERROR = -32603
const JOB_MS = 300

const sleepMs = (ms: number, signal?: AbortSignal) =>
  setTimeout(ms, undefined, { ...(signal && { signal }) })

const nameIn = ({ content }: Fields = {}): string => String(Object(content).name)

/** Tools whose calls become tasks for 2026-07-28 clients that support tasks. */
export const taskTools: FixtureTool[] = [
  {
    name: 'slow_compute',
    description: 'Takes a number of seconds.',
    inputSchema: schemaOf({ seconds: 'number', label: 'string' }),
    async call({ runTask }: Context, { seconds, label }) {
      const done = textResult(`${String(label)} is computed`)
      if (seconds === 0) return done
      return runTask(async ({ signal }) => {
        await sleepMs(Number(seconds) * 1000, signal)
        return done
      })
    },
  },
  {
    name: 'failing_job',
    description: 'Always reports an error; requires a task.',
    inputSchema: schemaOf(),
    call: ({ runTask }) =>
      runTask(
        async () => {
          await sleepMs(JOB_MS)
          return { content: [textPart('The job failed')], isError: true }
        },
        { isRequired: true }
      ),
  },
  {
    name: 'protocol_error_job',
    description: 'Always ends with a protocol error.',
    inputSchema: schemaOf(),
    call: ({ runTask }) =>
      runTask(async () => {
        await sleepMs(JOB_MS)
        throw new RpcError(INTERNAL_ERROR, 'The job broke off')
      }),
  },
  {
    name: 'confirm_delete',
    description: 'Asks for a confirmation.',
    inputSchema: schemaOf({ filename: 'string' }),
    call: ({ runTask }, { filename }) =>
      runTask(async ({ ask }) => {
        const form = formOf(`Delete ${String(filename)}?`, 'confirm', 'boolean')
        return textResult(JSON.stringify(await ask({ confirmation: form })))
      }),
  },
  {
    name: 'multi_input',
    description: 'Asks for two inputs in parallel.',
    inputSchema: schemaOf(),
    call: ({ runTask }) =>
      runTask(async ({ ask }) => {
        const forms = { first: formOf('Who is first?', 'name'), second: formOf('Next?', 'name') }
        return textResult(JSON.stringify(await ask(forms)))
      }),
  },
  {
    name: 'test_tool_with_task',
    description: 'Asks for a name before its call becomes a task.',
    inputSchema: schemaOf(),
    async call({ ask, runTask }) {
      const { user_name: input } = await ask({ user_name: formOf('What is your name?', 'name') })
      return runTask(async () => textResult(`Hello, ${nameIn(input)}!`))
    },
  },
]
