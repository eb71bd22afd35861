/** The `fetch` of this process before the shield took its place; the rules stand in front of its sockets all the same. */
export const plainFetch = globalThis.fetch
