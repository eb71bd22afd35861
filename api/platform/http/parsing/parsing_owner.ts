import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Owner to whom parser threads and cursors are attributed: the ID of the request's organization, or `public` if it has
 * none. Unset in jobs.
 */
export const parsingOwner = new AsyncLocalStorage<string>()
