export type Message = Record<string, unknown>

/** `send` returns the server's response, or null for a notification. */
export type McpTransport = {
  send(message: Message): Promise<Message | null>
  close(): void
}
