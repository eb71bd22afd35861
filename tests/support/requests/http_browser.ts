import type { ApiClient, ApiRequest } from '@japa/api-client'

/**
 * Opens a browser as the server sees one: it keeps its session cookie and sends the CSRF token with
 * every request.
 */
export async function openBrowser(client: ApiClient) {
  const first = await client.get('/api/v1/config')
  // The server creates a session only when there is data to store in it.
  let session: string | undefined
  const csrf: string = first.cookie('XSRF-TOKEN')?.value
  const withBrowserHeaders = (request: ApiRequest) => {
    if (session) request.cookie('assay_session', session)
    request.encryptedCookie('XSRF-TOKEN', csrf).header('x-csrf-token', csrf)
    return request.teardown((response) => {
      session = response.cookie('assay_session')?.value || session
    })
  }
  return {
    get: (url: string) => withBrowserHeaders(client.get(url)),
    post: (url: string) => withBrowserHeaders(client.post(url)),
    put: (url: string) => withBrowserHeaders(client.put(url)),
    patch: (url: string) => withBrowserHeaders(client.patch(url)),
    delete: (url: string) => withBrowserHeaders(client.delete(url)),
    /** Replaces the session cookie, for example with that of another browser. */
    keep: (cookie: string) => (session = cookie),
  }
}
