/** Where a link of an answer may lead: pages and mail, never scripts; null when it may lead nowhere. */
export function safeLink(href: string): string | null {
  return /^(https?:\/\/|mailto:)/i.test(href) ? href : null
}

/** What may be shown of an image or a sound: what the text itself holds, or a file of this server's API. */
export function ownMedia(url: string): string | null {
  if (/^data:(image|audio|video)\//i.test(url)) return url
  return /^\/api\/v1\/[\w./?=&%:-]+$/.test(url) && !url.includes('..') ? url : null
}
