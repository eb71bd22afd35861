import { McpError } from '@modelcontextprotocol/sdk/types.js'
import { CLIENT_CAPABILITIES_META_KEY } from '@modelcontextprotocol/server'

type Fields = Record<string, unknown>

/** The extension of revision 2026-07-28. */
export const TASKS_EXTENSION = 'io.modelcontextprotocol/tasks'

/** Error code: the client did not declare a capability that the server needs for this request. */
export const MISSING_CAPABILITY = -32021

/** Capability that a client declares to use tasks. */
export const TASKS_CAPABILITY = { extensions: { [TASKS_EXTENSION]: {} } }

/** Adds the declaration of the tasks extension to the parameters of one request. */
export const declaringTasks = (params: Fields): Fields => ({
  ...params,
  _meta: { ...Object(params._meta), [CLIENT_CAPABILITIES_META_KEY]: TASKS_CAPABILITY },
})

/** Whether a server rejected a call, without executing it, because it can execute it only as a task. */
export function requiresTasks(error: unknown): boolean {
  const { cause } = error instanceof Error ? error : {}
  if (!(cause instanceof McpError) || cause.code !== MISSING_CAPABILITY) return false
  const required: unknown = Object(cause.data).requiredCapabilities
  return TASKS_EXTENSION in Object(Object(required).extensions)
}
