import { HttpError } from '../app/http.js'

/** Whether the server wants to know which target is meant: the evaluation does not say, or it was deleted. */
export const asksForTarget = (error: unknown): boolean =>
  error instanceof HttpError && error.body.errors?.targetId !== undefined
