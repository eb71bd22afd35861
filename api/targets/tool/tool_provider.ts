export type ToolProvider = {
  id: string
  label: string
  /** Milliseconds between two calls. */
  delay?: number
  config: Record<string, unknown>
}

/** What a kind of target becomes, without the name that every target has. */
export type Made = {
  provider: Omit<ToolProvider, 'label'>
  /** A chat prompt, when the target has a system prompt. */
  prompt?: string
}

export const delayOf = ({ delayMs }: { delayMs: number }) => (delayMs > 0 ? { delay: delayMs } : {})

/** Credentials that are not handed out leave no empty header. */
export const presentOf = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''))
