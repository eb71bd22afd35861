import type { FieldError } from '#api/http/domain_error'

/** One call of an exported function, as it crosses to the thread. */
export type ThreadCall = { url: string; name: string; args: unknown[]; nodes: number }

export type ThreadReply =
  | { type: 'output'; output: unknown }
  /** The output would block the event loop when it is read back. */
  | { type: 'complex'; message: string }
  | { type: 'refused'; code: string; status: number; message: string; errors: FieldError[] }
  | { type: 'failed'; message: string }
