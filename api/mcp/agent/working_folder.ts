import { mkdtempSync } from 'node:fs'
import { lstat, readdir, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Retries the deletion of a folder, because file descriptors can be scarce. */
const DELETE = { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }

/**
 * Prefix of folder names. It contains the host, because containers can share a temporary folder but not process IDs.
 */
const PREFIX = `assay-mcp-${hostname().replaceAll(/[^\w-]/g, '_')}-`

/** Creates the folder of one process. */
export const createFolder = (): string => mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))

/**
 * Deletes a folder. Deletion can fail, because the program controls the folder's content; in that case, the folder is
 * logged.
 */
export async function deleteFolder(folder: string): Promise<void> {
  await rm(folder, DELETE).catch((error: NodeJS.ErrnoException) => {
    console.error(`assay: ${folder} of an MCP server cannot be deleted (${error.code})`)
  })
}

/** Deletes the folders of killed agents on this host. Call it at start, before this agent has folders of its own. */
export async function deleteAbandonedFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]
    if (owner === undefined || isOtherAgent(Number(owner))) continue
    const folder = join(tmpdir(), name)
    if (await isOwnFolder(folder)) await deleteFolder(folder)
  }
}

function isOtherAgent(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // The process belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Whether this user created the folder. In the temporary folder, other users can create folders with such names, or links
 * to other users' files.
 */
async function isOwnFolder(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => null)
  return found !== null && found.isDirectory() && found.uid === process.getuid?.()
}
