import { post } from '../core/data/api.js'

export type Message = { message: string }

/** Request without a session: a 401 means that the link or the password is invalid and does not sign the user out. */
export const accountCall = <T = Message>(path: string, body: object): Promise<T> =>
  post<T>(`users/${path}`, body, { onUnauthorized: 'ignore' })
