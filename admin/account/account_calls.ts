import { http } from '../app/http.js'

export type Message = { message: string }

/** A call of somebody who is not signed in: a 401 is about the link or the password. */
export const accountCall = async <T = Message>(path: string, body: object): Promise<T> =>
  (await http<T>(`users/${path}`, { method: 'POST', body, onUnauthorized: 'ignore' })).json
