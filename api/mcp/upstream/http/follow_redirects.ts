import type { Reply, Send, SentRequest } from '#api/mcp/upstream/http/send'

const MAX_REDIRECTS = 5
const REDIRECTS = [301, 302, 303, 307, 308]
/** Redirects after which a request is repeated with the same method and body. */
const REPEATING = [307, 308]

/**
 * Follows redirects within the origin, which some servers use to add a slash. Returns other redirects unchanged, so that
 * credentials reach only the reviewed address.
 */
export function followRedirects(send: Send): Send {
  const follow = async (url: URL, request: SentRequest, left: number): Promise<Reply> => {
    const reply = await send(url, request)
    const target = targetOf(url, request, reply)
    if (!target || left === 0) return reply
    reply.body.destroy()
    return follow(target, request, left - 1)
  }
  return (url, request) => follow(url, request, MAX_REDIRECTS)
}

function targetOf(from: URL, { method }: SentRequest, { status, headers }: Reply): URL | null {
  const { location } = headers
  if (location === undefined || !URL.canParse(location, from.href)) return null
  const isFollowed = REPEATING.includes(status) || (method === 'GET' && REDIRECTS.includes(status))
  const to = new URL(location, from)
  return isFollowed && to.origin === from.origin && to.username === '' && to.password === ''
    ? to
    : null
}
