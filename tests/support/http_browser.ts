import type { ApiClient, ApiRequest } from '@japa/api-client'

/** A browser as the server sees it: it keeps its session cookie and proves that its writes are its own. */
export async function openBrowser(client: ApiClient) {
  const first = await client.get('/api/v1/config')
  let session: string = first.cookie('assay_session')?.value
  const csrf: string = first.cookie('XSRF-TOKEN')?.value
  const dressed = (request: ApiRequest) => {
    request.cookie('assay_session', session).header('x-csrf-token', csrf)
    return request
  }
  return {
    get: (url: string) => dressed(client.get(url)),
    post: (url: string) => dressed(client.post(url)),
    put: (url: string) => dressed(client.put(url)),
    delete: (url: string) => dressed(client.delete(url)),
    /** Sign-in gives the session a new id. */
    keep: (cookie: string) => (session = cookie),
  }
}
