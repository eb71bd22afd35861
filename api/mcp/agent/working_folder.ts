import { mkdtempSync } from 'node:fs'
import { lstat, readdir, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Attempts to delete a folder while file descriptors are scarce. */
const DELETE = { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }

/** The host is part of the name, because containers can share a folder for temporary files but not process IDs. */
const PREFIX = `assay-mcp-${hostname().replaceAll(/[^\w-]/g, '_')}-`

/** Creates the folder of one process. */
export const createFolder = (): string => mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))

/** Deletes a folder. Its content is controlled by the program, so deletion can fail; the log then names the folder. */
export async function deleteFolder(folder: string): Promise<void> {
  await rm(folder, DELETE).catch((error: NodeJS.ErrnoException) => {
    console.error(`assay: ${folder} of an MCP server cannot be deleted (${error.code})`)
  })
}

/** Deletes the folders of agents on this host that were killed. Called at start, before this agent has any. */
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
    // A process of another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Whether this user created the folder. Other users can create folders with these names in the temporary folder, or
 * links to files of others.
 */
async function isOwnFolder(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => null)
  return found !== null && found.isDirectory() && found.uid === process.getuid?.()
}
