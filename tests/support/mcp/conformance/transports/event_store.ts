import type { EventStore } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'

/** Stores the events of all streams of a session, so that a stream can be resumed on another connection. */
export class MemoryEventStore implements EventStore {
  #events: { id: string; streamId: string; message: JSONRPCMessage }[] = []

  async storeEvent(streamId: string, message: JSONRPCMessage): Promise<string> {
    const id = `${this.#events.length + 1}`
    this.#events.push({ id, streamId, message })
    return id
  }

  async replayEventsAfter(
    lastEventId: string,
    { send }: { send: (id: string, message: JSONRPCMessage) => Promise<void> }
  ): Promise<string> {
    const from = this.#events.findIndex(({ id }) => id === lastEventId)
    const streamId = this.#events[from]?.streamId ?? 'none'
    for (const event of this.#events.slice(from + 1)) {
      // Skips priming events, which contain no message.
      if (event.streamId === streamId && 'jsonrpc' in event.message) {
        await send(event.id, event.message)
      }
    }
    return streamId
  }
}
