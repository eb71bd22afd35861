import { domainError } from '#api/platform/http/domain_error'
import { reserveShared } from '#api/platform/http/files/reserve_shared'
import { readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const UPLOADS_BUSY = domainError(
  'uploads_busy',
  503,
  'The server is receiving too many large files. Try again in a few seconds.'
)

/**
 * Maximum total size in bytes of the uploads in progress: on this machine, and per owner. Further uploads are rejected. A
 * single file can have up to 500 MB.
 */
export const UPLOAD_LIMITS = { server: 1_500_000_000, perOwner: 600_000_000 }
/** Disk space that uploads must leave free. */
const MIN_FREE_BYTES = 500_000_000

/**
 * Runs the work while `bytes` of disk space are reserved for the organization. The limit per organization leaves space
 * for others.
 * @throws UPLOADS_BUSY
 */
export async function withUploadShare<Result>(
  owner: string,
  bytes: number,
  work: () => Promise<Result>
): Promise<Result> {
  const release = await reserveShared([
    { key: 'uploads', amount: bytes, max: UPLOAD_LIMITS.server },
    { key: `uploads ${owner}`, amount: bytes, max: UPLOAD_LIMITS.perOwner },
  ])
  if (!release) throw UPLOADS_BUSY()
  try {
    await assertDiskSpace(bytes)
    return await work()
  } finally {
    release()
  }
}

async function assertDiskSpace(bytes: number) {
  const { bavail, bsize } = await statfs(tmpdir())
  if (bavail * bsize < bytes + MIN_FREE_BYTES) throw UPLOADS_BUSY()
}

/** Returns the prefix of this process's upload folders. The process ID lets later processes detect abandoned ones. */
export const uploadPrefix = () => join(tmpdir(), `assay-file-${process.pid}-`)

/**
 * Removes the uploads of processes that were killed. Call it before this process accepts uploads, because it also removes
 * those of a process with the same ID.
 */
export async function removeAbandonedUploads() {
  for (const name of await readdir(tmpdir())) {
    const [, id] = /^assay-file-(\d+)-/.exec(name) ?? []
    // In a container, a new process often has the same ID as its predecessor.
    if (!id || (Number(id) !== process.pid && isAlive(Number(id)))) continue
    await rm(join(tmpdir(), name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
