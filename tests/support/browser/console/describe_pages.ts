import { noteFailure } from '#tests/support/reporting/failure_notes'
import type { Test } from '@japa/runner/core'
import type { BrowserContext, Request } from 'playwright'

const MAX_TEXT_LENGTH = 3000
const MAX_REQUESTS = 6

const isApi = (request: Request) => new URL(request.url()).pathname.startsWith('/api/')

/** Records the state of each API request of a context: its status, or that it failed or has no response yet. */
function recordRequests(context: BrowserContext): Map<Request, string> {
  const states = new Map<Request, string>()
  const setState = (request: Request, state: string) => {
    if (isApi(request)) states.set(request, state)
  }
  context.on('request', (request) => setState(request, 'no response'))
  context.on('requestfailed', (request) =>
    setState(request, request.failure()?.errorText ?? 'failed')
  )
  context.on('response', (response) => setState(response.request(), String(response.status())))
  return states
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
    const last = [...states].slice(-MAX_REQUESTS)
    const lines = last.map(
      ([request, state]) => `${request.method()} ${new URL(request.url()).pathname} ${state}`
    )
    noteFailure(`last requests: ${lines.join(', ') || 'none'}`)
  }
}
