import { port } from '#api/platform/ports/port'
import type { LucidRow } from '@adonisjs/lucid/types/model'

type ResultReader = {
  /** @throws E_ROW_NOT_FOUND (404) if the team has no such result */
  assertOwnResult(team: LucidRow, resultId: string): Promise<void>
}

export const resultPort = port<ResultReader>('results')
