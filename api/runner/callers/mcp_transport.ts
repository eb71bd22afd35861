export type Message = Record<string, unknown>

/** Carries one message to the server; answers with the response to it, or null for a notification. */
export type McpTransport = {
  send(message: Message): Promise<Message | null>
  close(): void
}
