import { withParameter } from '../core/routing/with_parameter.js'

/** Query parameter with the ID of the open entry. */
export const ENTRY = 'entry'

/** Returns the list's query string with this entry open; null closes the open entry. */
export const withEntry = (search: string, id: string | null): string =>
  withParameter(search, ENTRY, id)
