export type ToolProvider = {
  id: string
  label: string
  /** Milliseconds between two calls. */
  delay?: number
  config: Record<string, unknown>
}

/** The parts of a provider that depend on the target type. */
export type TargetParts = {
  provider: Omit<ToolProvider, 'label'>
  /** Chat prompt, for targets with a system prompt. */
  prompt?: string
}

export const delayOf = ({ delayMs }: { delayMs: number }) => (delayMs > 0 ? { delay: delayMs } : {})

/** Removes headers without a value, such as those whose credential is not exported. */
export const presentOf = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''))
