import { PASSWORD, type Persona } from '#tests/support/personas'
import env from '#start/env'

/** Client for real HTTP requests, with a cookie jar. */
export type HttpSession = {
  fetch(path: string, init?: RequestInit): Promise<Response>
  post(path: string, body: object): Promise<Response>
  /** Value of the `Cookie` header in the session's requests. */
  cookie(): string
}

/** Signs in as the persona and returns the session. */
export async function signIn({ user }: Persona): Promise<HttpSession> {
  const origin = `http://${env.get('HOST')}:${env.get('PORT')}`
  const cookies = new Map<string, string>()
  const session: HttpSession = {
    async fetch(path, init = {}) {
      const headers = new Headers(init.headers)
      headers.set('cookie', session.cookie())
      const response = await fetch(`${origin}${path}`, { ...init, headers })
      for (const line of response.headers.getSetCookie()) {
        const [, name, value] = line.match(/^([^=]+)=([^;]*)/) ?? []
        if (name && value) cookies.set(name, value)
      }
      return response
    },
    cookie: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    post(path, body) {
      const token = decodeURIComponent(cookies.get('XSRF-TOKEN') ?? '')
      return session.fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-xsrf-token': token },
        body: JSON.stringify(body),
      })
    },
  }
  await session.fetch('/api/v1/config')
  const response = await session.post('/api/v1/users/login', {
    email: user.email,
    password: PASSWORD,
  })
  if (!response.ok) throw new Error(`Sign-in failed: ${response.status} ${await response.text()}`)
  return session
}
