/** Returns the URL if it is safe for a link (web or mail, never scripts); otherwise null. */
export function safeLink(href: string): string | null {
  return /^(https?:\/\/|mailto:)/i.test(href) ? href : null
}

/** API paths of stored media files, either of an evaluation or of a public link. */
const STORED = /^(\/api\/v1)?(\/(?:results|public\/evals)\/[^/?#\s]+\/media\/[0-9a-f]{64})$/

/** Returns the URL of a media file if it is inline or stored on this server; otherwise null. */
export function ownMedia(url: string): string | null {
  if (/^data:(image|audio|video)\//i.test(url)) return url
  const path = STORED.exec(url)?.[2]
  return path && !path.includes('..') ? `/api/v1${path}` : null
}

/** promptfoo's reference to a stored media file, used as an output. */
const NAMED = /^promptfoo:\/\/blob\/([0-9a-f]{64})$/i

/** Whether the output is only a reference to one of `media`, which are displayed separately. */
export function isMediumOnly(output: string, media: readonly { url: string }[]): boolean {
  const hash = NAMED.exec(output)?.[1]?.toLowerCase()
  return media.some(({ url }) => url === output || (hash && url.endsWith(`/media/${hash}`)))
}
