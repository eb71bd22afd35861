import { domainError } from '#api/http/domain_error'
import { takeShared } from '#api/http/take_shared'
import { readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const UPLOADS_BUSY = domainError(
  'uploads_busy',
  503,
  'The server is receiving too many large files. Try again in a few seconds.'
)

/** Bytes of uploaded files that the server keeps on disk at the same time. The largest file has 500 MB. */
export const UPLOAD_LIMITS = { server: 1_500_000_000, perOwner: 600_000_000 }
/** Disk space that uploads leave free. */
const MIN_FREE_BYTES = 500_000_000

/**
 * Runs the work while `bytes` of the disk space for uploaded files are reserved for an organization: none of them can use
 * all of it.
 * @throws UPLOADS_BUSY
 */
export async function withUploadShare<Result>(
  owner: string,
  bytes: number,
  work: () => Promise<Result>
): Promise<Result> {
  const release = await takeShared([
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

/** Folders of uploads carry the id of the process that removes them. */
export const uploadPrefix = () => join(tmpdir(), `assay-file-${process.pid}-`)

/** Removes uploads of processes that were killed. Called before this process takes its first upload. */
export async function removeAbandonedUploads() {
  for (const name of await readdir(tmpdir())) {
    const [, id] = /^assay-file-(\d+)-/.exec(name) ?? []
    // In a container a new process often has the id of its predecessor.
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
