import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** Returns a subquery for the ID of the published revision of an evaluation. */
export const revisionOf = (evalId: string, client: QueryClientContract = db.connection()) =>
  client.from('evals').where('id', evalId).select('revision_id')
