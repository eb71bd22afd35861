/** Whether a tool can or must be called as a task, as its approved descriptor declares it. */
export const taskSupportOf = (descriptor: Record<string, unknown> | null): unknown =>
  Object(descriptor?.execution).taskSupport
