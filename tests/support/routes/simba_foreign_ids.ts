import { makeRecord } from '#tests/support/records/records'
import type { ForeignIdCase } from './foreign_id_cases.js'

/** Fields in Simba's routes that refer to records. */
export const SIMBA_FOREIGN_IDS: Record<string, ForeignIdCase> = {
  'POST /simba/sessions targetId': {
    method: 'POST',
    scope: 'team',
    make: (persona) => makeRecord['redteam/targets'](persona),
    request: async (_owner, targetId) => ({
      url: '/simba/sessions',
      body: { targetId, goals: [], runner: 'external' },
    }),
  },
}
