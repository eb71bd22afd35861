import { noteFailure } from '#tests/support/reporting/failure_notes'
import type { Test } from '@japa/runner/core'
import type { BrowserContext, Request } from 'playwright'

const MAX_TEXT_LENGTH = 3000
const MAX_REQUESTS = 6

const isApi = (request: Request) => new URL(request.url()).pathname.startsWith('/api/')

/** Records the state of each API request of a context, and of each script or style that could not be loaded. */
function recordRequests(context: BrowserContext): Map<Request, string> {
  const states = new Map<Request, string>()
  context.on('request', (request) => {
    if (isApi(request)) states.set(request, 'no response')
  })
  context.on('requestfailed', (request) =>
    states.set(request, request.failure()?.errorText ?? 'failed')
  )
  context.on('response', (response) => {
    const request = response.request()
    if (isApi(request) || response.status() >= 400) states.set(request, String(response.status()))
  })
  return states
}

function linesOf(states: [Request, string][]): string {
  const lines = states
    .slice(-MAX_REQUESTS)
    .map(([request, state]) => `${request.method()} ${new URL(request.url()).pathname} ${state}`)
  return lines.join(', ') || 'none'
}

/** Adds the content of the open pages and the last requests to a failed test, which explains most timeouts. */
export const describePages = ({ context }: Test) => {
  const { browserContext } = context
  const states = recordRequests(browserContext)
  return async (hasFailed: boolean): Promise<void> => {
    if (!hasFailed) return
    for (const page of browserContext.pages()) {
      const text = await page.evaluate<string>('document.body.innerText').catch(String)
      const gist = text.replaceAll(/\s+/g, ' ').slice(0, MAX_TEXT_LENGTH)
      noteFailure(`ended at ${page.url()}: ${gist || '(nothing)'}`)
    }
    const failed = [...states].filter(([, state]) => !/^[23]/.test(state))
    noteFailure(`last requests: ${linesOf([...states])}`)
    noteFailure(`last failed requests: ${linesOf(failed)}`)
  }
}
