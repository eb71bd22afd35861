import { port } from '#api/platform/ports/port'
import type { LucidRow } from '@adonisjs/lucid/types/model'

type ResultReader = {
  /**
   * Checks that the team has a result with this ID.
   * @throws E_ROW_NOT_FOUND (404) if it has none
   */
  assertOwnResult(team: LucidRow, resultId: string): Promise<void>
}

export const resultPort = port<ResultReader>('results')
