import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { AuditOptions } from '#api/engines/model_audit/index'
import { audit, type Audited } from './audit_set.js'

/** Audits bytes as a file of the given name. */
export async function auditBytes(
  bytes: Buffer | string,
  name = 'model.pkl',
  options: AuditOptions = {}
): Promise<Audited> {
  const folder = await mkdtemp(join(tmpdir(), 'audit-test-'))
  try {
    const path = join(folder, basename(name))
    await writeFile(path, bytes)
    return await audit(path, { spoolFolder: folder, ...options })
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Returns the rules of all findings with severity warning or critical. */
export function rulesOf({ findings }: Audited): string[] {
  const serious = findings.filter(
    ({ severity }) => severity === 'critical' || severity === 'warning'
  )
  return [...new Set(serious.map(({ rule }) => rule))].sort()
}
