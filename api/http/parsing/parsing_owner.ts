import { AsyncLocalStorage } from 'node:async_hooks'

/** Whose documents the current request parses: the id of an organization; unset for visitors and jobs. */
export const parsingOwner = new AsyncLocalStorage<string>()
