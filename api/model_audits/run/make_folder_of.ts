import { AuditError } from '#api/model_audits/remote/audit_error'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Error codes for a folder whose path is already that of a file, which the names of objects and uploads allow. */
const CLASHES: unknown[] = ['EEXIST', 'ENOTDIR']

/**
 * Creates the folder of a model's file.
 * @param path of the file in the model
 * @returns the path at which the file is to be stored
 * @throws AuditError if another file has the path of the folder
 */
export async function makeFolderOf(root: string, path: string): Promise<string> {
  const stored = join(root, path)
  try {
    await mkdir(dirname(stored), { recursive: true })
  } catch (error) {
    if (!CLASHES.includes((error as NodeJS.ErrnoException).code)) throw error
    throw new AuditError(
      `The file "${path}" cannot be stored, because another file has the name of its folder`
    )
  }
  return stored
}
