import type { Persona } from '#tests/support/personas'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'

export const TOOL = { 'x-promptfoo-version': '0.123.1' }

/** Returns functions that send the upload requests of the command-line tool. */
export function toolOf(client: ApiClient, { token }: Persona) {
  const headers = { ...TOOL, authorization: `Bearer ${token}` }
  return {
    create: (body: object) => client.post('/api/v1/results').headers(headers).json(body),
    rows: (id: string, rows: unknown) =>
      client
        .post(`/api/v1/results/${id}/results`)
        .headers(headers)
        .json(rows as object),
    rollBack: (id: string) => client.delete(`/api/v1/results/${id}`).headers(headers),
    isShared: (id: string, teamId: string) =>
      client.get(`/api/v1/results/${id}`).qs({ teamId }).headers(headers),
  }
}

export const evalOf = (id: string) => db.from('evals').where('id', id).first()

export const outputsOf = async (id: string): Promise<string[]> => {
  const { revision_id: revisionId } = await evalOf(id)
  const rows = await db.from('eval_results').where('revision_id', revisionId).orderBy('test_idx')
  return rows.map(({ output }) => output)
}
