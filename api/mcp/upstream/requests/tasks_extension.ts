import { CLIENT_CAPABILITIES_META_KEY } from '@modelcontextprotocol/server'

type Fields = Record<string, unknown>

/** The extension of revision 2026-07-28. */
export const TASKS_EXTENSION = 'io.modelcontextprotocol/tasks'

/** What a client that follows tasks declares. */
export const TASKS_CAPABILITY = { extensions: { [TASKS_EXTENSION]: {} } }

/** Parameters that declare the extension for one request. */
export const declaringTasks = (params: Fields): Fields => ({
  ...params,
  _meta: { ...Object(params._meta), [CLIENT_CAPABILITIES_META_KEY]: TASKS_CAPABILITY },
})
