import type { MailContent } from '#api/platform/mail/mails'
import { appName, appUrl } from '#config/app'

export type RenderedMail = { subject: string; text: string; html: string }

/** Renders a mail as plain text and as simple HTML that loads no resources and works without styles. */
export function renderMail(content: MailContent): RenderedMail {
  // A line break in a name must not inject a header.
  const subject = content.subject.replace(/\s+/g, ' ').trim()
  return { subject, text: textOf(content), html: htmlOf(content) }
}

function textOf({ paragraphs, action, notes = [] }: MailContent): string {
  const link = action ? [`${action.label}:\n${action.url}`] : []
  return [...paragraphs, ...link, ...notes, `-- \n${appName}, ${appUrl}`].join('\n\n') + '\n'
}

const BODY = 'font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;max-width:560px'
const BUTTON =
  'display:inline-block;padding:10px 18px;border-radius:6px;background:#4338ca;color:#ffffff;text-decoration:none'
const QUIET = 'font-size:14px;color:#57606a'

function htmlOf({ paragraphs, action, notes = [] }: MailContent): string {
  const lines = paragraphs.map((text) => `<p>${escaped(text)}</p>`)
  if (action) {
    const url = escaped(action.url)
    lines.push(`<p><a href="${url}" style="${BUTTON}">${escaped(action.label)}</a></p>`)
    lines.push(`<p style="${QUIET}">Or open this link:<br>${url}</p>`)
  }
  lines.push(...notes.map((text) => `<p style="${QUIET}">${escaped(text)}</p>`))
  lines.push(`<p style="${QUIET}">${escaped(appName)}, ${escaped(appUrl)}</p>`)
  return `<!doctype html><html lang="en"><body style="${BODY}">${lines.join('')}</body></html>`
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
