import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** The revision whose results an evaluation shows, as a part of a query. */
export const revisionOf = (evalId: string, client: QueryClientContract = db.connection()) =>
  client.from('evals').where('id', evalId).select('revision_id')
