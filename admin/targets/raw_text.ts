import type { HttpSettings } from '#api/contract/target_settings'

/** The request that the fields describe, as one text; secret headers stay out of it. */
export function rawTextOf({ url, method, headers, body }: HttpSettings): string {
  const found = URL.canParse(url) ? new URL(url) : null
  const path = url.replace(/^https?:\/\/[^/]*/i, '') || '/'
  const lines = headers.flatMap((header) =>
    header.secret || !header.name ? [] : [`${header.name}: ${header.value}`]
  )
  return [
    `${method} ${path} HTTP/1.1`,
    `Host: ${found?.host ?? 'example.com'}`,
    ...lines,
    '',
    body,
  ].join('\n')
}
