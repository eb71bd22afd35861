import { SCANNER_VERSION } from '#api/engines/model_audit/vocabulary'
import ModelAudit from '#api/model_audits/model_audit'
import { createHash } from 'node:crypto'

type Content = {
  sha256: string
  /** Name of the file or folder, by which formats without a signature are recognized. */
  name: string
  depth: string
  allowedImports: readonly string[]
  deniedLicenses: readonly string[]
  blockedModels: readonly string[]
}

/** Returns a hash of everything on which a result depends. */
export const cacheKeyOf = (content: Content): string => {
  const { sha256, name, depth } = content
  const { allowedImports, deniedLicenses, blockedModels } = content
  const policy = [allowedImports, deniedLicenses, blockedModels].map((list) => [...list].sort())
  return createHash('sha256')
    .update(JSON.stringify([sha256, name, depth, SCANNER_VERSION, ...policy]))
    .digest('hex')
}

/** Finds the team's newest complete result for the same content, name, options and rules. */
export const findKnownResult = (teamId: string, cacheKey: string): Promise<ModelAudit | null> =>
  ModelAudit.query()
    .where({ team_id: teamId, cache_key: cacheKey, status: 'completed' })
    .orderBy('finished_at', 'desc')
    .first()
