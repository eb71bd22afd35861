import { dataDir } from '#config/data'
import env from '#start/env'
import { resolve } from 'node:path'

const GIGABYTE = 2 ** 30

/** Limits of audits that this server runs. */
export const modelAudits = {
  /** Uploaded files, until they were audited, and unpacked archive members. */
  folder: resolve(dataDir, 'model-audits'),
  maxBytes: env.get('MODEL_AUDIT_MAX_GB') * GIGABYTE,
  /** Uploads of one team that were not audited yet. */
  maxTeamBytes: env.get('MODEL_AUDIT_TEAM_GB') * GIGABYTE,
  timeoutMs: env.get('MODEL_AUDIT_MINUTES') * 60_000,
  memoryMb: env.get('MODEL_AUDIT_MEMORY_MB'),
  /** Absolute paths whose content every team can audit. */
  folders: (env.get('MODEL_AUDIT_FOLDERS') ?? '')
    .split(',')
    .map((folder) => folder.trim())
    .filter(Boolean),
}
