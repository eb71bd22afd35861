import { readMessages } from '#api/mcp/upstream/stateless/read_messages'
import { postStateless, type Rpc, sendStateless } from '#tests/support/mcp/stateless'
import { waitFor } from '#tests/support/mcp/agent'
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'

const MAX_BYTES = 10_000_000

type Fields = Record<string, unknown>

export const TASKS_CAPABILITY = { extensions: { 'io.modelcontextprotocol/tasks': {} } }
const DECLARED = { elicitation: { form: {} }, ...TASKS_CAPABILITY }
const ENDED = ['completed', 'failed', 'cancelled']

/** A 2026-07-28 client that supports tasks, unless it declares other capabilities. */
export class ExtensionClient {
  constructor(
    private readonly endpoint: string,
    private readonly token: string,
    private readonly capabilities: object = DECLARED
  ) {}

  send(method: string, params: Fields = {}): Promise<Rpc> {
    const { capabilities } = this
    return sendStateless(this.endpoint, this.token, { method, params, capabilities })
  }

  /**
   * Sends a request and returns its result.
   * @throws Error with the code and message of an error response
   */
  async request(method: string, params: Fields = {}): Promise<Fields> {
    const { result, error } = (await this.send(method, params)).body
    if (error) throw new Error(`${error.code} ${error.message}`)
    return result ?? {}
  }

  call(name: string, given: Fields = {}): Promise<Fields> {
    return this.request('tools/call', { name, arguments: given })
  }

  /**
   * Calls a tool.
   * @returns the ID of the task that the call became
   */
  async start(name: string, given: Fields = {}): Promise<string> {
    const { resultType, taskId } = await this.call(name, given)
    if (resultType !== 'task') throw new Error(`The call became no task: ${String(resultType)}`)
    return String(taskId)
  }

  /** Opens a stream and collects its messages until it is closed. */
  async listen(notifications: Fields): Promise<{ messages: Fields[]; close: () => void }> {
    const { capabilities, endpoint, token } = this
    const abort = new AbortController()
    const { signal } = abort
    const request = {
      method: 'subscriptions/listen',
      params: { notifications },
      capabilities,
      signal,
    }
    const { status, headers, body } = await postStateless(endpoint, token, request)
    if (!body) throw new Error('The response has no body')
    const reply = {
      ...{ status, headers: Object.fromEntries(headers) },
      body: Readable.fromWeb(body as WebStream),
    }
    const messages: Fields[] = []
    const collect = async () => {
      for await (const message of readMessages(reply, MAX_BYTES)) messages.push(message as Fields)
    }
    collect().catch(() => {})
    return { messages, close: () => abort.abort() }
  }

  get(taskId: string): Promise<Fields> {
    return this.request('tasks/get', { taskId })
  }

  /** Waits until a task reaches this status or ends. @returns its state */
  async until(taskId: string, status?: string): Promise<Fields> {
    let state: Fields = {}
    await waitFor(async () => {
      state = await this.get(taskId)
      return state.status === status || ENDED.includes(String(state.status))
    })
    return state
  }
}
