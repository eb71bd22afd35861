export type Message = Record<string, unknown>

/** `send` returns the server's response; null for notifications. */
export type McpTransport = {
  send(message: Message): Promise<Message | null>
  close(): void
}
