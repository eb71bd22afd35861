/** Where a link of an answer may lead: pages and mail, never scripts; null when it may lead nowhere. */
export function safeLink(href: string): string | null {
  return /^(https?:\/\/|mailto:)/i.test(href) ? href : null
}

/** Addresses of stored media below the API, of an evaluation or of a public link. */
const STORED = /^(\/api\/v1)?(\/(?:results|public\/evals)\/[^/?#\s]+\/media\/[0-9a-f]{64})$/

/** Where an image or a sound is shown from: the text itself, or this server; null for anything else. */
export function ownMedia(url: string): string | null {
  if (/^data:(image|audio|video)\//i.test(url)) return url
  const path = STORED.exec(url)?.[2]
  return path && !path.includes('..') ? `/api/v1${path}` : null
}

/** How the command-line tool names a stored medium in an answer. */
const NAMED = /^promptfoo:\/\/blob\/([0-9a-f]{64})$/i

/** Whether an answer is nothing but one of its media, which is shown beside it. */
export function isMediumOnly(output: string, media: readonly { url: string }[]): boolean {
  const hash = NAMED.exec(output)?.[1]?.toLowerCase()
  return media.some(({ url }) => url === output || (hash && url.endsWith(`/media/${hash}`)))
}
