/** The original `fetch`, saved before the fetch shield replaced it. The network guard still checks its connections. */
export const plainFetch = globalThis.fetch
