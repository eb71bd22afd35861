import type { Persona } from '#tests/support/personas'
import type { ApiClient } from '@japa/api-client'

/** A credential that is long enough for its hint to be shown. */
export const SECRET = 'sesame-open-0123456789'

/** Settings of a target that requires an OAuth token. */
export const OAUTH = {
  url: 'https://a.example.test/chat',
  auth: 'oauth',
  oauth: {
    tokenUrl: 'https://login.example.test/token',
    clientId: 'assay',
    clientSecret: { value: SECRET },
    scope: 'chat read',
  },
}

export const createTarget = (
  client: ApiClient,
  { token }: Persona,
  type: string,
  settings: object
) => client.post('/api/v1/providers').json({ name: 'T', type, settings }).bearerToken(token)

/** Requests the target as it is served to the command-line tool. */
export const servedTarget = async (client: ApiClient, { token }: Persona, id: string) =>
  (await client.get(`/api/v1/providers/${id}`).bearerToken(token)).body()

export const fieldsOf = (body: { error: { errors: { field: string }[] } }) =>
  body.error.errors.map(({ field }) => field).sort()
