import type { RefusalPurpose } from '#api/contract/accounts/outbound_refusals'
import { port } from '#api/platform/ports/port'

/** Refused calls with the same properties within one minute, and their number. */
export type Tally = {
  organizationId: string | null
  teamId: string | null
  userId: string | null
  host: string
  reason: string
  purpose: RefusalPurpose
  subjectId: string | null
  minute: Date
  count: number
  lastAt: Date
}

type RefusalStore = { writeRefusals(tallies: Tally[]): Promise<void> }

export const refusalPort = port<RefusalStore>('outbound refusals')
