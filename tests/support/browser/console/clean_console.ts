import type { Page } from 'playwright'

/** Browsers log this for each rejected request; tests check the responses instead. */
const REFUSED_CALL = /^Failed to load resource: the server responded with a status of 4\d\d/

/** Starts collecting the page's errors, its warnings and its requests to other origins. */
export function watch(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    const isComplaint = ['error', 'warning'].includes(message.type())
    if (isComplaint && !REFUSED_CALL.test(message.text())) complaints.push(message.text())
  })
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    if (protocol.startsWith('http') && host !== `${process.env.HOST}:${process.env.PORT}`) {
      complaints.push(`Request to ${request.url()}`)
    }
  })
  return complaints
}
