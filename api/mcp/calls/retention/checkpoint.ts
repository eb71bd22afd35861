import type { ChainHead } from '#api/engines/mcp/index'
import { sealedColumn } from '#api/platform/secrets/sealed'

/** A chain head with its team, so that another team's checkpoint is not accepted. */
type Checkpoint = ChainHead & { teamId: string }

const column = sealedColumn<Checkpoint>('mcpCallCheckpoint')

export const sealCheckpoint = (teamId: string, { sequence, hash }: ChainHead): string =>
  column.seal({ teamId, sequence, hash })

/** Decrypts a checkpoint; null if it was encrypted with another key or belongs to another team. */
export function openCheckpoint(teamId: string, sealed: string): ChainHead | null {
  const checkpoint = column.open(sealed)
  if (checkpoint?.teamId !== teamId) return null
  const { sequence, hash } = checkpoint
  return { sequence, hash }
}

export const printHead = ({ sequence, hash }: ChainHead): string => `${sequence}:${hash}`
